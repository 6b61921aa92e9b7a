import { type Minor, smallerOf } from '../money/index.ts';
import {
  type Holding,
  type InvestmentStatus,
  splitWithdrawal,
  statusAfterWithdrawal,
} from './withdrawal.ts';

/** A matured investment's payment to an overdue loan, with the remainder of both. */
export type LoanPayment = {
  readonly amount: Minor;
  /** Where it is taken from: the capital first, then the returns (WDR-17). */
  readonly split: Holding;
  /** The balance of the investment afterwards. */
  readonly left: Minor;
  readonly status: InvestmentStatus;
  /** The overdue amount that the investment could not pay. */
  readonly stillOverdue: Minor;
};

/**
 * Plans a payment to an overdue loan from one matured investment: the overdue amount, or the
 * balance of the investment if that is less. No transfer is sent, so it has no minimum.
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
