import { type Minor, smallerOf } from '../money/index.ts';
import {
  type Holding,
  type InvestmentStatus,
  splitWithdrawal,
  statusAfterWithdrawal,
} from './withdrawal.ts';

/** What a matured investment pays of an overdue loan, and what remains of both. */
export type LoanPayment = {
  readonly amount: Minor;
  /** Where it is taken from: the capital first, then the returns (WDR-17). */
  readonly split: Holding;
  /** What the investment still holds. */
  readonly left: Minor;
  readonly status: InvestmentStatus;
  /** What stays overdue, because the investment holds less. */
  readonly stillOverdue: Minor;
};

/**
 * Plans the payment of what is overdue from one matured investment: all of it, or everything that
 * the investment holds. No transfer is sent, so it has no minimum.
 */
export function planLoanPayment(
  from: Holding & { readonly planMinimum: Minor },
  overdue: Minor,
): LoanPayment {
  const amount = smallerOf(overdue, from.capital + from.returns);
  const split = splitWithdrawal(amount, from);
  const left = { capital: from.capital - split.capital, returns: from.returns - split.returns };
  return {
    amount,
    split,
    left: left.capital + left.returns,
    status: statusAfterWithdrawal({ ...left, planMinimum: from.planMinimum }),
    stillOverdue: overdue - amount,
  };
}
