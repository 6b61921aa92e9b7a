import { addDays, compareDates, daysBetween, type IsoDate } from '../calendar/index.ts';
import { announcedDaysAhead } from '../card-charges/index.ts';
import type { Minor } from '../money/index.ts';
import { smallerOf, sum } from '../money/index.ts';
import { arrearsBegin, type OutstandingLoan, owedOf, type PenaltyRoom } from './repayment.ts';

/**
 * All that is due by a date, penalties included, and nothing that falls due later. In kobo. Zero
 * when it is too little to be late: it is charged with the next instalment.
 */
export function dueBy(
  { penalties, instalments, smallestArrears }: OutstandingLoan,
  date: IsoDate,
): Minor {
  const due = instalments.filter(({ dueOn }) => compareDates(dueOn, date) <= 0);
  const owed = sum(due.map(owedOf));
  return owed > 0n && penalties + owed >= smallestArrears ? penalties + owed : 0n;
}

/**
 * The announced amount of a charge: everything that will be due on its date, with the penalties
 * until then, as far as the cap leaves room. The charge never exceeds it.
 */
export function announcedAmount(
  outstanding: OutstandingLoan,
  businessDate: IsoDate,
  chargeOn: IsoDate,
  room: PenaltyRoom,
): Minor {
  const due = dueBy(outstanding, chargeOn);
  const lateAfter = arrearsBegin(outstanding);
  if (due === 0n || lateAfter === null) return due;
  const firstDay = compareDates(lateAfter, businessDate) < 0 ? businessDate : addDays(lateAfter, 1);
  const days = daysBetween(firstDay, chargeOn);
  return due + smallerOf(room.perDay * BigInt(Math.max(days, 0)), room.left);
}

/** The first due date of an unpaid instalment that can still be announced in time. */
export function nextAutomaticDate(
  { instalments }: Pick<OutstandingLoan, 'instalments'>,
  businessDate: IsoDate,
): IsoDate | null {
  const coming = instalments
    .filter((row) => owedOf(row) > 0n)
    .filter(({ dueOn }) => daysBetween(businessDate, dueOn) > announcedDaysAhead)
    .map(({ dueOn }) => dueOn)
    .toSorted(compareDates);
  return coming[0] ?? null;
}
