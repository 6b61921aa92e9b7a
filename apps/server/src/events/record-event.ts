import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type ClientChange,
  notifyChanges,
  type RecordKind,
} from '../platform/database/client-changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { changeEntries } from './activity-entries.ts';
import { type EventKind, type Fact, readPayload } from './define-event.ts';
import { notifySender } from './email-queue.ts';
import { storeNotices } from './notifications.ts';
import { eventsDb } from './tables.ts';

/** Records a fact in the transaction that makes it one. */
export async function recordEvent<Payload>(
  tx: Tx,
  event: EventKind<Payload>,
  fact: NoInfer<Fact<Payload>>,
): Promise<void> {
  const { clientId, subjectId, at, payload } = fact;
  const eventId = newId();
  await eventsDb(tx)
    .insertInto('events')
    .values({
      client_id: clientId,
      happened_at: at,
      event_id: eventId,
      kind: event.kind,
      version: event.version,
      subject_id: subjectId,
      payload: JSON.stringify(z.encode(event.payload, payload)),
    })
    .execute();
  if (isEmailed(event, payload)) {
    await eventsDb(tx)
      .insertInto('emails')
      .values({ client_id: clientId, email_id: eventId, happened_at: at, by_day: event.byDay })
      .execute();
    await notifySender(tx);
  }
  if (event.entry !== null) {
    const source = { clientId, sourceId: subjectId ?? clientId };
    await changeEntries(tx, source, event.entry(fact));
  }
  const notice = event.notice?.(fact) ?? null;
  if (notice !== null) await storeNotices(tx, [{ clientId, eventId, subjectId, at, notice }]);
  await notifyChanges(tx, changesOf(event.about, event.entry !== null || notice !== null, [fact]));
}

/** What open pages are told: the records that the facts are about, and whose lists changed. */
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

function isEmailed<Payload>({ emailed }: EventKind<Payload>, payload: Payload): boolean {
  return typeof emailed === 'function' ? emailed(payload) : emailed;
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
  // Counted by what it returns: Citus reports rows as inserted that were there already.
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
