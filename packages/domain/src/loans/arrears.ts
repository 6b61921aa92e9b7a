import { compareDates, daysBetween, type IsoDate } from '../calendar/index.ts';
import { type Minor, sum } from '../money/index.ts';
import { arrearsBegin, type OutstandingLoan, owedOf } from './repayment.ts';

/** The overdue part of a loan on a date. Amounts are kobo. */
export type Arrears = {
  /** The overdue instalments and all penalties; paying this brings the loan up to date. */
  readonly amount: Minor;
  readonly instalments: Minor;
  readonly penalties: Minor;
  /** The due date from which on the loan is late, and how many days ago it was. */
  readonly since: IsoDate;
  readonly days: number;
  /** The first and the last of the overdue instalments. */
  readonly firstNumber: number;
  readonly lastNumber: number;
};

/** The arrears of a loan on a business date; null when nothing is overdue (LND-28). */
export function arrearsOf(loan: OutstandingLoan, businessDate: IsoDate): Arrears | null {
  const { penalties, instalments } = loan;
  const since = arrearsBegin(loan);
  if (since === null || compareDates(since, businessDate) >= 0) return null;
  const overdue = instalments
    .filter((row) => owedOf(row) > 0n && compareDates(row.dueOn, businessDate) < 0)
    .toSorted((a, b) => compareDates(a.dueOn, b.dueOn) || a.number - b.number);
  const [oldest] = overdue;
  const latest = overdue.at(-1);
  if (oldest === undefined || latest === undefined) return null;
  const owed = sum(overdue.map(owedOf));
  return {
    amount: owed + penalties,
    instalments: owed,
    penalties,
    since,
    days: daysBetween(since, businessDate),
    firstNumber: oldest.number,
    lastNumber: latest.number,
  };
}

const firstReminderDays: readonly number[] = [1, 3, 7, 14];

/** Clients in arrears are emailed on days 1, 3, 7 and 14, and then once a week. */
export function isArrearsEmailDay(days: number): boolean {
  return firstReminderDays.includes(days) || (days > 14 && days % 7 === 0);
}
