import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { waitingMoney } from '../arrears/loan-set-sql.ts';
import type { LoanRow } from '../tables.ts';

/** Naira of a client that wait to be used. Only a loan in arrears costs the query. */
export async function readWaitingMoney(
  reader: Reader,
  clientId: string,
  rows: readonly LoanRow[],
): Promise<bigint> {
  if (!rows.some(({ state }) => state === 'overdue')) return 0n;
  const { rows: found } = await sql<{ waiting: bigint }>`
    SELECT ${waitingMoney}::bigint AS waiting FROM (SELECT ${clientId}::uuid AS client_id) AS loan
    `.execute(reader);
  return found[0]?.waiting ?? 0n;
}
