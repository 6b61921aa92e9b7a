import { compareDates, type IsoDate } from '../calendar/index.ts';
import {
  type AmountLimits,
  type AmountMessages,
  largerOf,
  type Minor,
  multiplyRatio,
  smallerOf,
  sum,
  wholePpm,
} from '../money/index.ts';
import type { LoanTerms } from './product.ts';

/** The outstanding part of one instalment. Amounts are kobo. */
export type OutstandingInstalment = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly interestOutstanding: Minor;
  readonly principalOutstanding: Minor;
};

/** Everything a loan still owes: penalties posted and unpaid, and its instalments. */
export type Outstanding = {
  readonly penalties: Minor;
  readonly instalments: readonly OutstandingInstalment[];
};

/** The outstanding amounts of a loan, and the smallest sum that makes it late. */
export type OutstandingLoan = Outstanding & {
  /**
   * The smallest unpaid sum of due instalments that counts as late: less cannot be paid by card
   * alone, so it is paid with the next instalment.
   */
  readonly smallestArrears: Minor;
};

export type Allocation = {
  readonly penalty: Minor;
  readonly parts: readonly {
    readonly number: number;
    readonly interest: Minor;
    readonly principal: Minor;
  }[];
  /** The rest once everything is paid: stored as an unapplied receipt, never lost. */
  readonly unallocated: Minor;
};

/**
 * Allocates a repayment: penalties, then the oldest instalment’s interest, then its principal, then
 * the next instalment. Lists only instalments that receive something. Rejects an amount below zero.
 */
export function allocateRepayment(amount: Minor, outstanding: Outstanding): Allocation {
  if (amount < 0n) {
    throw new RangeError('A repayment cannot be negative');
  }
  let left = amount;
  const take = (owed: Minor): Minor => {
    const taken = smallerOf(left, owed);
    left -= taken;
    return taken;
  };
  const penalty = take(outstanding.penalties);
  const parts = oldestFirst(outstanding.instalments)
    .map((instalment) => ({
      number: instalment.number,
      interest: take(instalment.interestOutstanding),
      principal: take(instalment.principalOutstanding),
    }))
    .filter((part) => part.interest + part.principal > 0n);
  return { penalty, parts, unallocated: left };
}

/** All that is still owed, penalties included: the loan's `balance` once it is disbursed. */
export function balanceOf(outstanding: Outstanding): Minor {
  return outstanding.penalties + sum(outstanding.instalments.map(owedOf));
}

/**
 * The next due date with something to pay: the first from the business date on, or the last one
 * missed when the whole schedule lies in the past. Null when no instalment is owed.
 */
export function nextPaymentDate(
  instalments: readonly OutstandingInstalment[],
  businessDate: IsoDate,
): IsoDate | null {
  const owed = oldestFirst(instalments).filter((instalment) => owedOf(instalment) > 0n);
  const coming = owed.find((instalment) => compareDates(instalment.dueOn, businessDate) >= 0);
  return (coming ?? owed.at(-1))?.dueOn ?? null;
}

/**
 * `amount_to_be_paid`: in arrears the overdue instalments and all penalties, so that a client can
 * always pay the arrears alone; otherwise the next instalment.
 */
export function amountDue(outstanding: OutstandingLoan, businessDate: IsoDate): Minor {
  const { penalties, instalments } = outstanding;
  if (isInArrears(outstanding, businessDate)) {
    const overdue = instalments.filter((row) => compareDates(row.dueOn, businessDate) < 0);
    return penalties + sum(overdue.map(owedOf));
  }
  const by = nextPaymentDate(instalments, businessDate);
  const next = instalments.filter((row) => by !== null && compareDates(row.dueOn, by) <= 0);
  return penalties + sum(next.map(owedOf));
}

/** Whether something counts as late on the day after its due date or later (LND-28). */
export function isInArrears(loan: OutstandingLoan, businessDate: IsoDate): boolean {
  const since = arrearsBegin(loan);
  return since !== null && compareDates(since, businessDate) < 0;
}

/**
 * The due date after which the loan is late if nothing more is paid: that of the instalment with
 * which the unpaid ones, oldest first, reach the smallest arrears. Null when they never do.
 */
export function arrearsBegin({
  instalments,
  smallestArrears,
}: Omit<OutstandingLoan, 'penalties'>): IsoDate | null {
  let unpaid = 0n;
  const reached = oldestFirst(instalments).find((instalment) => {
    unpaid += owedOf(instalment);
    return unpaid >= largerOf(smallestArrears, 1n);
  });
  return reached?.dueOn ?? null;
}

/** From min(amount_to_be_paid, balance) to the balance (LND-20, LND-21). */
export function repaymentLimits(amountToBePaid: Minor, balance: Minor): AmountLimits {
  return { minimum: smallerOf(amountToBePaid, balance), maximum: balance };
}

/** The messages of the repayment form’s amount field (LND-18 to LND-21). */
export const repaymentAmountMessages: AmountMessages = {
  required: 'This field is required',
  notANumber: 'Amount must be a number',
  belowMinimum: (n) => `Your minimum repayment amount is ${n}`,
  aboveMaximum: (n) => `Your maximum repayment amount is ${n}`,
};

/** The penalty of a full day in arrears, and how much can be charged in total before the cap. */
export type PenaltyRoom = { readonly perDay: Minor; readonly left: Minor };

export function penaltyRoom(
  original: Minor,
  alreadyCharged: Minor,
  product: Pick<LoanTerms, 'penaltyPpmPerDay' | 'penaltyCapPpm'>,
): PenaltyRoom {
  const part = (ppm: number): Minor =>
    multiplyRatio(original, BigInt(ppm), BigInt(wholePpm), 'half-even');
  return {
    perDay: part(product.penaltyPpmPerDay),
    left: largerOf(part(product.penaltyCapPpm) - alreadyCharged, 0n),
  };
}

/**
 * The penalty of one day in arrears: 1% of the original amount, not compounded, and never above the
 * product's cap in total (LND-28).
 */
export function dailyPenalty(...of: Parameters<typeof penaltyRoom>): Minor {
  const { perDay, left } = penaltyRoom(...of);
  return smallerOf(perDay, left);
}

/** The unpaid interest and principal of an instalment. */
export function owedOf(instalment: OutstandingInstalment): Minor {
  return instalment.interestOutstanding + instalment.principalOutstanding;
}

function oldestFirst(instalments: readonly OutstandingInstalment[]): OutstandingInstalment[] {
  return instalments.toSorted((a, b) => compareDates(a.dueOn, b.dueOn) || a.number - b.number);
}
