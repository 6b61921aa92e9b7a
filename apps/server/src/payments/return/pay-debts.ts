import type { ClientDebt } from '@quarrter/contract/client/receipts';
import { type Currency, smallerOf, sum, toWire } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { gateOpened } from '../../gates/index.ts';
import { ledgerAccounts, ledgerCodes, post, type Transfer } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';

/** A client's debt for a receipt that was returned, or a payout that was paid twice (1300). */
export type Debt = { readonly subjectId: string; readonly amount: bigint };

/** The debts of a client in a currency, oldest first. */
export async function readDebts(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    SELECT subject_id AS "subjectId", balance AS amount
    FROM ${ledgerAccounts(ledgerCodes.recoverable)} AS owed
    WHERE client_id = ${clientId} AND currency = ${currency} AND debits > credits
    ORDER BY subject_id`.execute(reader);
  return rows;
}

/** The debt of a client in one currency. */
export type DebtTotal = { readonly currency: Currency; readonly amount: bigint };

/** The sums of the debts of a client, naira first; empty for one who owes nothing. */
export async function readDebtTotals(reader: Reader, clientId: string): Promise<DebtTotal[]> {
  const { rows } = await sql<DebtTotal>`
    SELECT currency, sum(balance)::bigint AS amount
    FROM ${ledgerAccounts(ledgerCodes.recoverable)} AS owed
    WHERE client_id = ${clientId} AND debits > credits
    GROUP BY currency ORDER BY currency`.execute(reader);
  return rows;
}

/** Returns the client’s debts as replies have them, naira first. */
export async function readClientDebts(reader: Reader, clientId: string): Promise<ClientDebt[]> {
  const debts = await readDebtTotals(reader, clientId);
  return debts.map(({ currency, amount }) => ({ currency, amount: toWire(amount) }));
}

/** The sum of the debts of a client in a currency. */
export async function readDebtTotal(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<bigint> {
  return sum((await readDebts(reader, clientId, currency)).map(({ amount }) => amount));
}

type Payment = {
  readonly clientId: string;
  /** Money of the client's own (2200). */
  readonly receiptId: string;
  readonly currency: Currency;
  readonly amount: bigint;
};

/** Pays these debts from a receipt, as far as its money goes. The caller has locked the client. */
export async function payDebts(
  tx: Tx,
  { clientId, receiptId, currency, amount }: Payment,
  debts: readonly Debt[],
  { at, date }: BusinessTime,
): Promise<void> {
  let left = amount;
  const transfers: Transfer[] = [];
  for (const { subjectId, amount: owed } of debts) {
    const paid = smallerOf(left, owed);
    if (paid === 0n) break;
    const debit = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
    const credit = { code: ledgerCodes.recoverable, subjectId };
    transfers.push({ kind: 'debt_paid', subjectId, debit, credit, currency, amount: paid });
    left -= paid;
  }
  await post(tx, clientId, date, transfers);
  await gateOpened(tx, { clientId, at });
}
