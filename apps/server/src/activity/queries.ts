import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';
import { activityDb } from './tables.ts';

export type EntryKind = 'loan' | 'repayment' | 'deposit' | 'returns' | 'withdrawal';

/** One row of the transaction list: what happened, to which loan or investment, when and how much. */
export type Entry = {
  kind: EntryKind;
  id: string;
  subject_id: string;
  at: Date;
  amount: bigint;
  happened_on: string;
};

/** The last row of a page; the next page begins after it. */
export type Place = { at: Date; id: string };

/**
 * Everything that happened to one client. A loan's own row stands at its application until it is disbursed (API-45).
 * A withdrawal that failed was put back, so nothing happened; the investment's own page still tells of it.
 */
const entriesOf = (clientId: string) => sql`
  SELECT 'loan' AS kind, loan_id AS id, loan_id AS subject_id,
    coalesce(disbursed_at, applied_at) AS at, coalesce(amount, requested_amount) AS amount,
    coalesce(disbursed_on, applied_on) AS happened_on
  FROM loans WHERE client_id = ${clientId}
  UNION ALL
  SELECT 'repayment', repayment_id, loan_id, paid_at, amount, paid_on
  FROM loan_repayments WHERE client_id = ${clientId}
  UNION ALL
  SELECT 'deposit', investment_id, investment_id, created_at, initial_amount, start_on
  FROM investments WHERE client_id = ${clientId}
  UNION ALL
  SELECT 'returns', returns_id, investment_id, credited_at, amount, credited_on
  FROM investment_returns WHERE client_id = ${clientId}
  UNION ALL
  SELECT 'withdrawal', part_id, investment_id, requested_at, capital + returns, requested_on
  FROM withdrawal_parts JOIN withdrawals USING (client_id, withdrawal_id)
  WHERE client_id = ${clientId} AND status <> 'failed'`;

/** A page of entries, newest first; one more than `limit` tells whether there is another page. */
export async function readEntries(
  reader: Reader,
  clientId: string,
  page: { limit: number; after: Place | null },
): Promise<Entry[]> {
  const after = page.after
    ? sql`WHERE (at, id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Entry>`
    SELECT * FROM (${entriesOf(clientId)}) AS entries ${after}
    ORDER BY at DESC, id DESC LIMIT ${page.limit + 1}`.execute(reader);
  return rows;
}

export async function countEntries(reader: Reader, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM (${entriesOf(clientId)}) AS entries`.execute(reader);
  return Number(rows[0]?.count ?? 0n);
}

/** The notifications a client has seen, by their ids. */
export async function readMarks(reader: Reader, clientId: string): Promise<readonly string[]> {
  const row = await activityDb(reader)
    .selectFrom('notification_reads')
    .select('seen')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.seen ?? [];
}

/** Whoever marks at the same moment waits, also when the client has no marks yet. */
export async function lockMarks(tx: Tx, clientId: string): Promise<void> {
  await activityDb(tx)
    .insertInto('notification_reads')
    .values({ client_id: clientId, seen: [] })
    .onConflict((row) => row.column('client_id').doUpdateSet({ client_id: clientId }))
    .execute();
}

export async function writeMarks(tx: Tx, clientId: string, seen: string[]): Promise<void> {
  await activityDb(tx)
    .updateTable('notification_reads')
    .set({ seen })
    .where('client_id', '=', clientId)
    .execute();
}
