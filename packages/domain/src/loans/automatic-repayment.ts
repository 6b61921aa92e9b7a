import { compareDates, daysBetween, type IsoDate } from '../calendar/index.ts';
import { announcedDaysAhead } from '../card-charges/index.ts';
import type { Minor } from '../money/index.ts';
import { sum } from '../money/index.ts';
import type { Outstanding } from './repayment.ts';

/** All that is due by a date, penalties included, and nothing that falls due later. In kobo. */
export function dueBy({ penalties, instalments }: Outstanding, date: IsoDate): Minor {
  const due = instalments.filter(({ dueOn }) => compareDates(dueOn, date) <= 0);
  const owed = due.map((row) => row.interestOutstanding + row.principalOutstanding);
  return sum(owed) > 0n ? penalties + sum(owed) : 0n;
}

/** The first due date that can still be announced in time, for what is not paid yet. */
export function nextAutomaticDate(
  { instalments }: Outstanding,
  businessDate: IsoDate,
): IsoDate | null {
  const coming = instalments
    .filter((row) => row.interestOutstanding + row.principalOutstanding > 0n)
    .filter(({ dueOn }) => daysBetween(businessDate, dueOn) > announcedDaysAhead)
    .map(({ dueOn }) => dueOn)
    .toSorted(compareDates);
  return coming[0] ?? null;
}
