import { daysInMonth, type IsoDate, requireParts } from './dates.ts';
import { daysBetween } from './days.ts';

/**
 * The same day of the month, `months` later (earlier when negative), or that month's last day when
 * it is too short. Always step from the original day, or 31 Jan would stay at 28 after February.
 */
export function addMonths(anchor: IsoDate, months: number): IsoDate {
  const { year, month, day } = requireParts(anchor);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return write(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** The `count` monthly dates after the anchor: 31 Jan gives 28 Feb, 31 Mar, 30 Apr (LND-27). */
export function monthlyDates(anchor: IsoDate, count: number): IsoDate[] {
  return Array.from({ length: count }, (_, index) => addMonths(anchor, index + 1));
}

/** Below zero, zero or above zero, for sorting dates oldest first. */
export function compareDates(a: IsoDate, b: IsoDate): number {
  return daysBetween(b, a);
}

/**
 * Full years of age on a day (LON-38). Born on 29 Feb, a person turns older on 1 Mar of other
 * years.
 */
export function ageOn(birth: IsoDate, day: IsoDate): number {
  const born = requireParts(birth);
  const now = requireParts(day);
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

function write(year: number, month: number, day: number): IsoDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
