import type { OwnPaymentPlan } from '@quarrter/domain/investments';
import { recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type MovedToReceipt, moveToReceipt, type OwnPaymentOrder } from './move-to-receipt.ts';
import { withdrawalPaidDebt } from './withdrawal-events.ts';

/**
 * Pays a client's debt for returned payments from a matured investment: `apply` uses the receipt
 * for the debt.
 */
export async function withdrawForDebt(
  tx: Tx,
  order: OwnPaymentOrder,
  apply: (moved: MovedToReceipt) => Promise<void>,
): Promise<OwnPaymentPlan> {
  const done = await moveToReceipt(tx, order, async (moved) => {
    await apply(moved);
    return { paid_debt: true };
  });
  const { withdrawalId, plan, part, shownWith } = done;
  const { clientId, currency, businessTime } = order;
  const { amount, left, stillDue: stillOwed } = plan;
  await recordEvent(tx, withdrawalPaidDebt, {
    clientId,
    subjectId: withdrawalId,
    at: businessTime.at,
    payload: {
      currency,
      amount,
      requestedOn: businessTime.date,
      left,
      stillOwed,
      parts: [part],
      shownWith,
    },
  });
  return plan;
}
