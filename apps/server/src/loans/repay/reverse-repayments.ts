import { balanceOf, replayLoan } from '@quarrter/domain/loans';
import { smallerOf, sum } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import type { AppliedReceipt } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { RepaymentRow } from '../loan-parts.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { findChanges } from './loan-changes.ts';
import { historyOf, type ReversalRow, readStoredLoan } from './loan-history.ts';
import { moveToReplayed } from './move-to-replayed.ts';
import { repaymentReversed } from './repayment-events.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Reverses up to `amount` of a receipt's repayments, the newest repayment and its last part first,
 * and posts it to the receipt's unapplied money (2200). The loan's state follows: a complete loan
 * is live again. Nothing is charged for the days on which the money was there. Returns how much was
 * reversed.
 */
export async function reverseRepayments(
  tx: Tx,
  receipt: Pick<AppliedReceipt, 'clientId' | 'receiptId'>,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<bigint> {
  let left = amount;
  // One loan, unless staff applied the rest of the receipt to another.
  for (const loanId of await loansOf(tx, receipt)) {
    const loan = await lockLoan(tx, receipt.clientId, loanId);
    left -= await reverseOnLoan(tx, loan, receipt.receiptId, left, businessTime);
    if (left === 0n) break;
  }
  return amount - left;
}

/** The loans that a receipt repaid, the last one first. */
async function loansOf(
  tx: Tx,
  { clientId, receiptId }: Pick<AppliedReceipt, 'clientId' | 'receiptId'>,
): Promise<string[]> {
  const rows = await loansDb(tx)
    .selectFrom('loan_repayments')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .orderBy('repayment_id', 'desc')
    .execute();
  return [...new Set(rows.map((row) => row.loan_id))];
}

async function reverseOnLoan(
  tx: Tx,
  loan: LoanRow,
  receiptId: string,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<bigint> {
  const stored = await readStoredLoan(tx, loan);
  const mine = stored.repayments.filter((row) => row.receipt_id === receiptId).toReversed();
  const reversals = reversalsOf(mine, amount, businessTime);
  const taken = sum(reversals.map((row) => row.amount));
  const [first] = reversals;
  if (first === undefined) return 0n;
  const after = { ...stored, reversals: [...stored.reversals, ...reversals] };
  const replayed = replayLoan(historyOf(after, businessTime.date));
  const takenOf = new Map(reversals.map((row) => [row.repayment_id, row.amount]));
  const changes = findChanges(after, replayed, businessTime.date, takenOf);
  await loansDb(tx).insertInto('loan_repayment_reversals').values(reversals).execute();
  await writeChanges(tx, loan, changes, first.reversal_id, businessTime);
  const { reversal_id: reversalId } = first;
  const payload = { reversalId, amount: taken, balance: balanceOf(replayed.outstanding) };
  await recordEvent(tx, repaymentReversed, factOf(loan, businessTime, payload));
  await moveToReplayed(tx, loan, replayed, businessTime, receiptId);
  return taken;
}

/** How an amount of reversals is divided among repayments, in their order. */
function reversalsOf(
  repayments: readonly RepaymentRow[],
  amount: bigint,
  businessTime: BusinessTime,
): ReversalRow[] {
  let left = amount;
  return repayments.flatMap((row) => {
    const taken = smallerOf(left, row.amount - row.returned - row.reversed);
    left -= taken;
    if (taken === 0n) return [];
    return {
      client_id: row.client_id,
      loan_id: row.loan_id,
      reversal_id: newId(),
      repayment_id: row.repayment_id,
      amount: taken,
      reversed_on: businessTime.date,
      reversed_at: businessTime.at,
    };
  });
}
