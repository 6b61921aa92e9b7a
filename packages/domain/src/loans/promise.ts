import { compareDates, type IsoDate } from '../calendar/index.ts';
import { type Minor, smallerOf, sum } from '../money/index.ts';

/** One date of a promise to pay, and the amount that the client agreed to pay by then, in kobo. */
export type PromisePart = { readonly dueOn: IsoDate; readonly amount: Minor };

/** An amount paid since the promise was made, with the day from which it has effect. */
export type PaidPart = { readonly on: IsoDate; readonly amount: Minor };

/** `ended`: nothing on the loan is overdue now, or its schedule changed. */
export type PromiseState = 'open' | 'kept' | 'broken' | 'ended';

export type PromiseProgress = {
  readonly state: Exclude<PromiseState, 'ended'>;
  /** The next date with something left to pay, and how much; null unless it is open. */
  readonly next: PromisePart | null;
};

/** Adds up the amounts agreed for this date and for the dates before it. */
function agreedBy(parts: readonly PromisePart[], date: IsoDate): Minor {
  return sum(parts.filter((part) => compareDates(part.dueOn, date) <= 0).map((one) => one.amount));
}

function paidBy(paid: readonly PaidPart[], date: IsoDate): Minor {
  return sum(paid.filter((one) => compareDates(one.on, date) <= 0).map((one) => one.amount));
}

/**
 * The state of a promise on a business date. A date is missed from the day after it. A payment has
 * effect from the day the client paid, so that one which is booked late keeps a promise.
 */
export function promiseProgress(
  parts: readonly PromisePart[],
  paid: readonly PaidPart[],
  businessDate: IsoDate,
): PromiseProgress {
  const inOrder = parts.toSorted((one, other) => compareDates(one.dueOn, other.dueOn));
  const missed = inOrder.some(
    ({ dueOn }) =>
      compareDates(dueOn, businessDate) < 0 && paidBy(paid, dueOn) < agreedBy(parts, dueOn),
  );
  if (missed) return { state: 'broken', next: null };
  const all = sum(paid.map(({ amount }) => amount));
  const next = inOrder.find(({ dueOn }) => all < agreedBy(parts, dueOn));
  if (next === undefined) return { state: 'kept', next: null };
  return {
    state: 'open',
    next: { dueOn: next.dueOn, amount: agreedBy(parts, next.dueOn) - all },
  };
}

/**
 * The smallest repayment while a promise is open: the amount it needs next, if that is less than
 * the loan's own minimum (LND-20).
 */
export function minimumWithPromise(minimum: Minor, next: PromisePart | null): Minor {
  return next === null ? minimum : smallerOf(minimum, next.amount);
}
