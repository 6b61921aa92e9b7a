import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { type BeforeRequest, isBefore } from '../platform/http/keyset.ts';
import { type EntryKind, eventsDb } from './tables.ts';

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

export async function countEntries(reader: Reader, clientId: string): Promise<number> {
  const row = await eventsDb(reader)
    .selectFrom('activity_counts')
    .select('entries')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.entries ?? 0;
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
    WHERE client_id = ${clientId} AND ${older}
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
    WHERE client_id = ${clientId} AND entry_id = ${entryId}::uuid`.execute(reader);
  return rows[0];
}

export const entryColumns = sql`kind, entry_id AS "entryId", subject_id AS "subjectId",
  happened_at AS at, amount`;
