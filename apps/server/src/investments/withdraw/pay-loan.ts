import type { OwnPaymentPlan } from '@quarrter/domain/investments';
import { recordEvent } from '../../events/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { investmentsDb } from '../tables.ts';
import { type MovedToReceipt, moveToReceipt, type OwnPaymentOrder } from './move-to-receipt.ts';
import { withdrawalPaidLoan } from './withdrawal-events.ts';

/**
 * Pays an overdue naira loan from a matured investment of the same client: `apply` uses the receipt
 * for the loan and returns the repayment.
 */
export async function withdrawForLoan(
  tx: Tx,
  { loanId, ...order }: Omit<OwnPaymentOrder, 'currency'> & { readonly loanId: string },
  apply: (moved: MovedToReceipt) => Promise<string>,
): Promise<OwnPaymentPlan & { readonly repaymentId: string }> {
  const currency = 'NGN';
  const done = await moveToReceipt(tx, { ...order, currency }, async (moved) => ({
    loan_id: loanId,
    repayment_id: await apply(moved),
  }));
  const { withdrawalId, plan, part, shownWith, used } = done;
  const { clientId, businessTime } = order;
  await recordEvent(tx, withdrawalPaidLoan, {
    clientId,
    subjectId: withdrawalId,
    at: businessTime.at,
    payload: {
      currency,
      amount: plan.amount,
      requestedOn: businessTime.date,
      loanId,
      left: plan.left,
      parts: [part],
      shownWith,
    },
  });
  return { ...plan, repaymentId: used.repayment_id };
}

/** Which of these repayments of a client were paid from an investment. */
export async function findPaidFromInvestment(
  reader: Reader,
  clientId: string,
  repaymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (repaymentIds.length === 0) return new Set();
  const rows = await investmentsDb(reader)
    .selectFrom('withdrawals')
    .select('repayment_id')
    .where('client_id', '=', clientId)
    .where('repayment_id', 'in', repaymentIds)
    .execute();
  return new Set(rows.flatMap(({ repayment_id: id }) => id ?? []));
}
