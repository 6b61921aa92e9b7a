import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import { type BeforeRequest, isBefore } from '../platform/keyset.ts';
import { type EntryKind, eventsDb, noticeKinds } from './tables.ts';

/** A transaction of a client. */
export type ActivityEntry = {
  readonly kind: EntryKind;
  /** The loan's, repayment's, investment's, returns' or part of a withdrawal's own id. */
  readonly entryId: string;
  /** The loan or the investment. */
  readonly subjectId: string;
  readonly at: Date;
  /** Null for a loan that is not paid out. */
  readonly amount: bigint | null;
};

export type ActivityCounts = { readonly entries: number; readonly unread: number };

export async function readActivityCounts(
  reader: Reader,
  clientId: string,
): Promise<ActivityCounts> {
  const row = await eventsDb(reader)
    .selectFrom('activity_counts')
    .select(['entries', 'unread'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? { entries: 0, unread: 0 };
}

/** The newest entries of a client before a place, at most `limit`. */
export async function listEntries(
  reader: Reader,
  clientId: string,
  { limit, before }: BeforeRequest,
): Promise<ActivityEntry[]> {
  const older = isBefore(sql.ref('happened_at'), sql.ref('entry_id'), before);
  const { rows } = await sql<ActivityEntry>`
    SELECT ${entryColumns} FROM activity_entries
    WHERE client_id = ${clientId} AND kind NOT IN (${sql.join(noticeKinds)}) AND ${older}
    ORDER BY happened_at DESC, entry_id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** One transaction of a client; undefined for an id that names none of theirs. */
export async function findEntry(
  reader: Reader,
  clientId: string,
  entryId: string,
): Promise<ActivityEntry | undefined> {
  const { rows } = await sql<ActivityEntry>`
    SELECT ${entryColumns} FROM activity_entries
    WHERE client_id = ${clientId} AND entry_id = ${entryId}::uuid
      AND kind NOT IN (${sql.join(noticeKinds)})`.execute(reader);
  return rows[0];
}

/** Where a notification stands in their order. */
export type NotificationPlace = {
  readonly notifiedAt: Date;
  readonly at: Date;
  readonly entryId: string;
};

export type NotifiedEntry = ActivityEntry & NotificationPlace & { readonly unread: boolean };

/** Which notifications; those before a place are older. */
export type NotificationFilter = {
  readonly limit: number;
  readonly before?: NotificationPlace | null;
  readonly kinds?: readonly EntryKind[] | undefined;
  readonly unreadOnly?: boolean;
};

/** The newest notifications of a client. */
export async function listNotified(
  reader: Reader,
  clientId: string,
  { limit, before, kinds, unreadOnly = false }: NotificationFilter,
): Promise<NotifiedEntry[]> {
  const older = before
    ? sql`AND (notified_at, happened_at, entry_id) <
        (${before.notifiedAt}::timestamptz, ${before.at}::timestamptz, ${before.entryId}::uuid)`
    : sql``;
  const ofKinds = kinds ? sql`AND kind IN (${sql.join(kinds)})` : sql``;
  const { rows } = await sql<NotifiedEntry>`
    SELECT ${entryColumns}, notified_at AS "notifiedAt", unread FROM activity_entries
    WHERE client_id = ${clientId} AND notified_at IS NOT NULL
      ${unreadOnly ? sql`AND unread` : sql``} ${ofKinds} ${older}
    ORDER BY notified_at DESC, happened_at DESC, entry_id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** The notifications of these entries; an id that names none of the client's is left out. */
export async function findNotified(
  reader: Reader,
  clientId: string,
  entryIds: readonly string[],
): Promise<NotifiedEntry[]> {
  const { rows } = await sql<NotifiedEntry>`
    SELECT ${entryColumns}, notified_at AS "notifiedAt", unread FROM activity_entries
    WHERE client_id = ${clientId} AND entry_id = ANY(${entryIds}::uuid[])
      AND notified_at IS NOT NULL`.execute(reader);
  return rows;
}

export const entryColumns = sql`kind, entry_id AS "entryId", subject_id AS "subjectId",
  happened_at AS at, amount`;
