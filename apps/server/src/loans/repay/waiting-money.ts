import { sql } from 'kysely';
import { ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import { unappliedMoney } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { LoanRow } from '../tables.ts';

/** Naira of a client that wait to be used. Only a loan in arrears costs the query. */
export async function readWaitingMoney(
  reader: Reader,
  clientId: string,
  rows: readonly LoanRow[],
): Promise<bigint> {
  if (!rows.some(({ state }) => state === 'overdue')) return 0n;
  const { rows: found } = await sql<{ waiting: bigint }>`
    SELECT coalesce(sum(unapplied), 0)::bigint AS waiting FROM ${unappliedMoney} AS receipt
    WHERE client_id = ${clientId} AND currency = 'NGN'`.execute(reader);
  return found[0]?.waiting ?? 0n;
}

/**
 * The same while receipts are posted, whatever the loans' state: the ledger has what the receipts
 * have at the end. Without a receipt that is being reversed: its money waits in the books until the
 * reversal is posted.
 */
export async function readUnused(
  reader: Reader,
  clientId: string,
  reversedReceipt: string | null,
): Promise<bigint> {
  const { rows } = await sql<{ waiting: bigint }>`
    SELECT coalesce(sum(balance), 0)::bigint AS waiting
    FROM ${ledgerAccounts(ledgerCodes.unappliedReceipts)} AS receipt
    WHERE client_id = ${clientId} AND currency = 'NGN'
      AND subject_id IS DISTINCT FROM ${reversedReceipt}::uuid`.execute(reader);
  return rows[0]?.waiting ?? 0n;
}
