import { type IsoDate, monthlyDates } from '../calendar/index.ts';
import { distribute, type Minor, multiplyRatio, sum, wholePpm } from '../money/index.ts';

/** One month's payment as it falls due. Amounts are kobo. */
export type Instalment = {
  /** Counted from one. */
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly principal: Minor;
  readonly interest: Minor;
};

export type ScheduleTerms = {
  readonly principal: Minor;
  /** Flat per month on the original amount. */
  readonly ratePpm: number;
  readonly months: number;
  /** The day of disbursement; before it, the day on which the offer is shown. */
  readonly startOn: IsoDate;
};

export type ScheduleTotals = {
  readonly principal: Minor;
  readonly interest: Minor;
  readonly total: Minor;
};

/** Principal x rate x months, rounded half-even once: all the interest a loan ever bears. */
export function totalInterest(terms: Omit<ScheduleTerms, 'startOn'>): Minor {
  const { principal, ratePpm, months } = terms;
  return multiplyRatio(principal, BigInt(ratePpm) * BigInt(months), BigInt(wholePpm), 'half-even');
}

/**
 * The whole schedule of a loan: principal and interest split evenly, the last instalment taking the
 * remainder, each due on the disbursement's day of the month (LND-27). The same terms always give
 * the same schedule. Refuses an amount of zero or less and anything but one month or more.
 */
export function buildSchedule(terms: ScheduleTerms): Instalment[] {
  if (terms.principal <= 0n || !Number.isSafeInteger(terms.ratePpm) || terms.ratePpm < 0) {
    throw new RangeError('A schedule needs an amount above zero and a whole rate');
  }
  const principals = distribute(terms.principal, terms.months);
  const interests = distribute(totalInterest(terms), terms.months);
  return monthlyDates(terms.startOn, terms.months).map((dueOn, index) => ({
    number: index + 1,
    dueOn,
    principal: principals[index] ?? 0n,
    interest: interests[index] ?? 0n,
  }));
}

/** Adds up a schedule: the offer's total cost before penalties. */
export function scheduleTotals(schedule: readonly Instalment[]): ScheduleTotals {
  const principal = sum(schedule.map((instalment) => instalment.principal));
  const interest = sum(schedule.map((instalment) => instalment.interest));
  return { principal, interest, total: principal + interest };
}
