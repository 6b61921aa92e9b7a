import { recordAll } from '../../events/index.ts';
import { issueDocuments } from '../../issued-documents/index.ts';
import type { Application } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { receiptOfRepayment } from '../issue/issue-documents.ts';
import { lockLoan } from '../queries.ts';
import {
  balanceAfter,
  decideRepayment,
  type RepaymentPayment,
  repaymentEvents,
} from './decide-repayment.ts';
import { readStoredLoan } from './loan-history.ts';
import { moveToReplayed } from './move-to-replayed.ts';
import { insertRepayments, writeChanges } from './write-changes.ts';

/**
 * Applies money of a receipt to its loan as of its value date: penalties first, then the oldest
 * instalment's interest, then its principal. The rest stays in the receipt.
 */
export async function applyRepayment(
  tx: Tx,
  payment: RepaymentPayment,
  businessTime: BusinessTime,
): Promise<Application> {
  const loan = await lockLoan(tx, payment.clientId, payment.subject.loanId);
  if (payment.currency !== 'NGN') return { ok: false, reason: 'A loan is repaid in naira.' };
  if (loan.disbursed_on === null) return { ok: false, reason: 'We have not paid out this loan.' };
  if (loan.state === 'written-off') return { ok: false, reason: 'This loan was written off.' };
  const decided = decideRepayment(await readStoredLoan(tx, loan), payment, businessTime);
  if (decided === null) return { ok: false, reason: 'This loan is already fully repaid.' };
  const { row, changes, replayed } = decided;
  const { repayment_id: resultId, amount: applied } = row;
  await insertRepayments(tx, [row]);
  await writeChanges(tx, loan, changes, resultId, businessTime);
  await recordAll(tx, repaymentEvents(decided));
  const issued = { loan, repayment: row, balance: balanceAfter(decided), businessTime };
  await issueDocuments(tx, [receiptOfRepayment(issued)]);
  await moveToReplayed(tx, loan, replayed, businessTime);
  if (applied === payment.amount) return { ok: true, resultId, applied };
  return { ok: true, resultId, applied, reason: 'Your loan is now fully repaid.' };
}
