import { addMonths, formatDate, type IsoDate } from '../calendar/index.ts';
import { largerOf, type Minor, majorToMinor, multiplyRatio, sum } from '../money/index.ts';
import { upcomingReturns } from './growth.ts';
import type { PlanTerms } from './missing-returns.ts';
import type { TaxVersion } from './tax.ts';
import type { Holding } from './withdrawal.ts';

/** In naira or in dollars. */
export const smallestGoal: Minor = majorToMinor(1n);
export const largestGoal: Minor = majorToMinor(999_999_999_999n);

/** A goal lies at most this far ahead. */
const furthestYears = 30;

/** How many goals a client can have at a time. */
export const maxGoals = 20;

/** The error of the date of a goal on a business date; null when there is none. */
export function goalDateError(targetOn: IsoDate, today: IsoDate): string | null {
  if (targetOn <= today) return 'Please choose a date after today.';
  const last = addMonths(today, furthestYears * 12);
  return targetOn > last ? `Please choose a date up to ${formatDate(last)}.` : null;
}

/**
 * `on-track`: its investments will reach it with no more than their returns. `short`: more has to
 * be invested. `late`: its date has come.
 */
export const goalStates = ['reached', 'on-track', 'short', 'late'] as const;
export type GoalState = (typeof goalStates)[number];

/** An investment that is part of a goal. */
export type CountedInvestment = PlanTerms & Holding & { readonly nextReturnsOn: IsoDate | null };

export type GoalOutlook = {
  readonly state: GoalState;
  readonly capital: Minor;
  readonly returns: Minor;
  /** Both together. */
  readonly saved: Minor;
  /** In whole percent of the amount, rounded down, at most 100. */
  readonly percent: number;
  /** The balance on the date if nothing is invested or withdrawn, with the returns to come. */
  readonly expected: Minor;
  /** The rest of the amount, which would be missing on the date. */
  readonly missing: Minor;
  /** How many monthly amounts fit in before the date, the first of them today. */
  readonly months: number;
  /** Each monthly amount, rounded up to a whole kobo or cent, so that they are enough. */
  readonly monthly: Minor;
};

/**
 * Computes the progress of a goal and the amount for each month. The returns to come are those that
 * the day close will credit (IND-18). Returns of the monthly amounts are left out, because they
 * depend on plans that are not chosen yet: the goal is then reached a little earlier.
 */
export function goalOutlook(
  goal: { readonly amount: Minor; readonly targetOn: IsoDate },
  counted: readonly CountedInvestment[],
  { today, taxes }: { readonly today: IsoDate; readonly taxes: readonly TaxVersion[] },
): GoalOutlook {
  const { amount, targetOn } = goal;
  const capital = sum(counted.map((one) => one.capital));
  const returns = sum(counted.map((one) => one.returns));
  const saved = capital + returns;
  const until = { until: targetOn, taxes };
  const toCome = counted.map((one) => sum([...upcomingReturns(one, one, until)].map(netOf)));
  const expected = saved + sum(toCome);
  const missing = largerOf(amount - expected, 0n);
  const months = monthlyAmounts(today, targetOn);
  const percent = Number(multiplyRatio(saved, 100n, amount, 'down'));
  return {
    state: stateOf({ saved, missing, months }, amount),
    capital,
    returns,
    saved,
    expected,
    missing,
    months,
    percent: Math.min(percent, 100),
    monthly: months === 0 ? 0n : multiplyRatio(missing, 1n, BigInt(months), 'up'),
  };
}

function stateOf(
  { saved, missing, months }: Pick<GoalOutlook, 'saved' | 'missing' | 'months'>,
  amount: Minor,
): GoalState {
  if (saved >= amount) return 'reached';
  if (months === 0) return 'late';
  return missing === 0n ? 'on-track' : 'short';
}

/** Today, and the same day of every month before the date. */
function monthlyAmounts(today: IsoDate, targetOn: IsoDate): number {
  let count = 0;
  while (addMonths(today, count) < targetOn) count += 1;
  return count;
}

const netOf = ({ net }: { readonly net: Minor }): Minor => net;
