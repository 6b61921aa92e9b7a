import { addDays, compareDates, daysBetween, type IsoDate } from '../calendar/index.ts';
import { announcedDaysAhead } from '../card-charges/index.ts';
import type { Minor } from '../money/index.ts';
import { sum } from '../money/index.ts';
import { type Outstanding, owedOf } from './repayment.ts';

/** All that is due by a date, penalties included, and nothing that falls due later. In kobo. */
export function dueBy({ penalties, instalments }: Outstanding, date: IsoDate): Minor {
  const due = instalments.filter(({ dueOn }) => compareDates(dueOn, date) <= 0);
  const owed = sum(due.map(owedOf));
  return owed > 0n ? penalties + owed : 0n;
}

/**
 * The announced amount of a charge: everything that will be due on its date, with the penalties
 * until then. The charge never exceeds it.
 */
export function announcedAmount(
  outstanding: Outstanding,
  businessDate: IsoDate,
  chargeOn: IsoDate,
  nextPenalty: Minor,
): Minor {
  const due = dueBy(outstanding, chargeOn);
  const firstDue = outstanding.instalments
    .filter((row) => owedOf(row) > 0n)
    .map(({ dueOn }) => dueOn)
    .toSorted(compareDates)[0];
  if (due === 0n || firstDue === undefined) return 0n;
  const firstDay = compareDates(firstDue, businessDate) < 0 ? businessDate : addDays(firstDue, 1);
  const days = daysBetween(firstDay, chargeOn);
  return due + nextPenalty * BigInt(Math.max(days, 0));
}

/** The first due date that can still be announced in time, for what is not paid yet. */
export function nextAutomaticDate(
  { instalments }: Outstanding,
  businessDate: IsoDate,
): IsoDate | null {
  const coming = instalments
    .filter((row) => owedOf(row) > 0n)
    .filter(({ dueOn }) => daysBetween(businessDate, dueOn) > announcedDaysAhead)
    .map(({ dueOn }) => dueOn)
    .toSorted(compareDates);
  return coming[0] ?? null;
}
