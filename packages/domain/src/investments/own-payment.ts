import { type Minor, smallerOf } from '../money/index.ts';
import {
  type Holding,
  type InvestmentStatus,
  splitWithdrawal,
  statusAfterWithdrawal,
} from './withdrawal.ts';

/** A matured investment's payment of what its client owes, with the remainder of both. */
export type OwnPaymentPlan = {
  readonly amount: Minor;
  /** Where it is taken from: the capital first, then the returns (WDR-17). */
  readonly split: Holding;
  /** The balance of the investment afterwards. */
  readonly left: Minor;
  readonly status: InvestmentStatus;
  /** The part of the amount due that the investment could not pay. */
  readonly stillDue: Minor;
};

/**
 * Plans a payment of an overdue loan or a debt from one matured investment: the amount due, or the
 * balance of the investment if that is less. No transfer is sent, so it has no minimum.
 */
export function planOwnPayment(
  from: Holding & { readonly planMinimum: Minor },
  due: Minor,
): OwnPaymentPlan {
  const amount = smallerOf(due, from.capital + from.returns);
  const split = splitWithdrawal(amount, from);
  const left = { capital: from.capital - split.capital, returns: from.returns - split.returns };
  return {
    amount,
    split,
    left: left.capital + left.returns,
    status: statusAfterWithdrawal({ ...left, planMinimum: from.planMinimum }),
    stillDue: due - amount,
  };
}
