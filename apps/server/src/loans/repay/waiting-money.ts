import { sql } from 'kysely';
import { ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { LoanRow } from '../tables.ts';

/** Naira of a client that wait to be used. Only a loan in arrears costs the query. */
export async function readWaitingMoney(
  reader: Reader,
  clientId: string,
  rows: readonly LoanRow[],
): Promise<bigint> {
  if (!rows.some(({ state }) => state === 'overdue')) return 0n;
  return readUnused(reader, clientId);
}

/**
 * The same whatever the loans' state, without a receipt that is being reversed: its money waits in
 * the books until the reversal is posted.
 */
export async function readUnused(
  reader: Reader,
  clientId: string,
  reversedReceipt: string | null = null,
): Promise<bigint> {
  const { rows } = await sql<{ waiting: bigint }>`
    SELECT coalesce(sum(balance), 0)::bigint AS waiting
    FROM ${ledgerAccounts(ledgerCodes.unappliedReceipts)} AS receipt
    WHERE client_id = ${clientId} AND currency = 'NGN'
      AND subject_id IS DISTINCT FROM ${reversedReceipt}::uuid`.execute(reader);
  return rows[0]?.waiting ?? 0n;
}
