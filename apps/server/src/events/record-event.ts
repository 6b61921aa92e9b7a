import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type ClientChange,
  notifyChanges,
  type RecordKind,
} from '../platform/database/client-changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { givenRows, namesOf } from '../platform/database/row-set.ts';
import { changeEntries, type EntryChange } from './activity-entries.ts';
import { type EventKind, type Fact, readPayload } from './define-event.ts';
import { notifySender } from './email-queue.ts';
import { type Notice, storeNotices } from './notifications.ts';

/** A fact that is to be recorded, with its consequences. */
export type NewEvent = {
  readonly row: {
    readonly client_id: string;
    readonly happened_at: Date;
    readonly event_id: string;
    readonly kind: string;
    readonly version: number;
    readonly subject_id: string | null;
    readonly payload: unknown;
  };
  readonly email: { readonly byDay: boolean } | null;
  readonly entry: EntryChange | null;
  readonly notice: Notice | null;
  readonly about: RecordKind | null;
};

/** A fact as `recordAll` takes it. Ids are in the order in which their facts were made. */
export function newEvent<Payload>(
  event: EventKind<Payload>,
  fact: NoInfer<Fact<Payload>>,
): NewEvent {
  const { clientId, subjectId, at, payload } = fact;
  return {
    row: {
      client_id: clientId,
      happened_at: at,
      event_id: newId(),
      kind: event.kind,
      version: event.version,
      subject_id: subjectId,
      payload: z.encode(event.payload, payload),
    },
    email: isTrueOf(event.emailed, payload) ? { byDay: isTrueOf(event.byDay, payload) } : null,
    entry: event.entry?.(fact) ?? null,
    notice: event.notice?.(fact) ?? null,
    about: event.about,
  };
}

/** Records a fact in the transaction that makes it one. */
export async function recordEvent<Payload>(
  tx: Tx,
  event: EventKind<Payload>,
  fact: NoInfer<Fact<Payload>>,
): Promise<void> {
  await recordAll(tx, [newEvent(event, fact)]);
}

const eventColumns = {
  client_id: 'uuid',
  happened_at: 'timestamptz',
  event_id: 'uuid',
  kind: 'text',
  version: 'smallint',
  subject_id: 'uuid',
  payload: 'jsonb',
} as const;

const emailColumns = {
  client_id: 'uuid',
  email_id: 'uuid',
  happened_at: 'timestamptz',
  by_day: 'boolean',
} as const;

/** Records facts of one or several clients, each kind of row in one statement. */
export async function recordAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ row }) => row);
  const emails = events.flatMap(({ row: { client_id, happened_at, event_id }, email }) =>
    email === null ? [] : [{ client_id, email_id: event_id, happened_at, by_day: email.byDay }],
  );
  const entries = events.flatMap(({ row, entry: change }) => {
    const { client_id: clientId, subject_id: subjectId } = row;
    return change === null ? [] : [{ clientId, sourceId: subjectId ?? clientId, change }];
  });
  const notices = events.flatMap(({ row, notice }) => {
    const { client_id: clientId, event_id: eventId, subject_id: subjectId } = row;
    return notice ? [{ clientId, eventId, subjectId, at: row.happened_at, notice }] : [];
  });
  const changes = events.flatMap(({ row, about, entry, notice }) => {
    const { client_id: clientId, subject_id: subjectId } = row;
    return changesOf(about, entry !== null || notice !== null, [{ clientId, subjectId }]);
  });
  await Promise.all([
    sql`
      INSERT INTO events (${namesOf(eventColumns)}) ${givenRows(rows, eventColumns)}`.execute(tx),
    queueEmails(tx, emails),
    changeEntries(tx, entries),
    storeNotices(tx, notices),
    notifyChanges(tx, changes),
  ]);
}

type QueuedEmail = {
  readonly client_id: string;
  readonly email_id: string;
  readonly happened_at: Date;
  readonly by_day: boolean;
};

async function queueEmails(tx: Tx, emails: readonly QueuedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  await Promise.all([
    sql`
      INSERT INTO emails (${namesOf(emailColumns)}) ${givenRows(emails, emailColumns)}`.execute(tx),
    notifySender(tx),
  ]);
}

/** The changes that open pages are told of: the records of the facts, and the clients' lists. */
function changesOf(
  about: RecordKind | null,
  changesLists: boolean,
  facts: readonly Pick<Fact<unknown>, 'clientId' | 'subjectId'>[],
): ClientChange[] {
  const records = facts.flatMap(({ clientId, subjectId: id }) =>
    about === null || id === null ? [] : [{ clientId, kind: about, id }],
  );
  if (!changesLists) return records;
  const clientIds = new Set(facts.map(({ clientId }) => clientId));
  const kind = 'notification' as const;
  return [...records, ...[...clientIds].map((clientId) => ({ clientId, kind, id: null }))];
}

function isTrueOf<Payload>(rule: boolean | ((payload: Payload) => boolean), payload: Payload) {
  return typeof rule === 'function' ? rule(payload) : rule;
}

/**
 * Records one fact for each row of a query, all at the same business time; the day close records
 * those of a whole bucket of clients. The query gives client_id, subject_id, number (1, unless one
 * record has several such facts at that time) and payload (jsonb, as it is stored); for a kind of
 * which some are emailed, also `emailed`. It is run again
 * for emails and entries; the day close reads it once (`readRowSet`). An event's id follows from
 * its fact, so that no fact is recorded twice. Returns how many there were.
 */
export async function recordEvents<Payload>(
  tx: Tx,
  event: EventKind<Payload>,
  at: Date,
  facts: RawBuilder<unknown>,
): Promise<number> {
  const eventId = eventIdSql(event, at);
  // Counted by the rows it returns: Citus reports rows as inserted that were there already.
  const { rows: recorded } = await sql<Recorded>`
    INSERT INTO events (client_id, happened_at, event_id, kind, version, subject_id, payload)
    SELECT client_id, ${at}::timestamptz, ${eventId}, ${event.kind},
      ${event.version}::smallint, subject_id, payload
    FROM (${facts}) AS fact
    ON CONFLICT DO NOTHING
    RETURNING client_id AS "clientId", subject_id AS "subjectId", event_id AS "eventId",
      ${event.notice === null ? sql`NULL` : sql`payload`} AS payload`.execute(tx);
  if (recorded.length === 0) return 0;
  if (event.emailed !== false) {
    if (typeof event.byDay === 'function') throw new Error(`${event.kind} is recorded one by one`);
    await sql`
      INSERT INTO emails (client_id, email_id, happened_at, by_day)
      SELECT client_id, ${eventId}, ${at}::timestamptz, ${event.byDay} FROM (${facts}) AS fact
      WHERE ${typeof event.emailed === 'function' ? sql`emailed` : sql`true`}
      ON CONFLICT DO NOTHING`.execute(tx);
    await notifySender(tx);
  }
  await event.entrySet?.(tx, facts, at);
  const notices = noticesOf(event, at, recorded);
  await storeNotices(tx, notices);
  const changesLists = event.entrySet !== null || notices.length > 0;
  await notifyChanges(tx, changesOf(event.about, changesLists, recorded));
  return recorded.length;
}

type Recorded = {
  clientId: string;
  subjectId: string | null;
  eventId: string;
  /** Null where no client is notified. */
  payload: unknown;
};

function noticesOf<Payload>(event: EventKind<Payload>, at: Date, recorded: readonly Recorded[]) {
  if (event.notice === null) return [];
  return recorded.flatMap(({ clientId, subjectId, eventId, payload: stored }) => {
    const payload = readPayload(event, event.version, stored);
    const notice = event.notice?.({ clientId, subjectId, at, payload }) ?? null;
    return notice === null ? [] : [{ clientId, eventId, subjectId, at, notice }];
  });
}

/** A UUID version 7 of the business time whose other bits are a hash of the fact. */
function eventIdSql({ kind }: { kind: string }, at: Date): RawBuilder<unknown> {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hash = sql`md5(${`${kind} `} || subject_id::text || ' ' || number::text)`;
  return sql`(
    ${`${time}7`} || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15)
  )::uuid`;
}
