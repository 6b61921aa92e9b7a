/**
 * Calendar dates of Lagos as `YYYY-MM-DD` text, which sorts as it reads. Nothing here reads a
 * clock: the business date is always passed in.
 */

/** A real calendar date, `2026-11-21`. */
export type IsoDate = string;

const millisecondsPerDay = 86_400_000;
/** Nigeria is one hour ahead of UTC all year: it has no daylight saving. */
const lagosOffsetMilliseconds = 3_600_000;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

type DateParts = { year: number; month: number; day: number };

/** The date of a text, or null when it is not written so or no such day exists (`2026-02-29`). */
export function parseIsoDate(text: string): IsoDate | null {
  const parts = partsOf(text);
  if (!parts || parts.month < 1 || parts.month > 12 || parts.year < 1000) {
    return null;
  }
  return parts.day >= 1 && parts.day <= daysInMonth(parts.year, parts.month) ? text : null;
}

/** The date `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoFromDayNumber(dayNumber(date) + days);
}

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

/** Days from one date to another; negative when `to` lies before `from`. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Below zero, zero or above zero, for sorting dates oldest first. */
export function compareDates(a: IsoDate, b: IsoDate): number {
  return daysBetween(b, a);
}

/** As people read it: `21 Nov 2026`, `1 Jan 2027`. */
export function formatDate(date: IsoDate): string {
  const { year, month, day } = requireParts(date);
  return `${day} ${monthNames[month - 1]} ${year}`;
}

/** The calendar date in Lagos at an instant. */
export function lagosDate(instant: Date): IsoDate {
  return new Date(instant.getTime() + lagosOffsetMilliseconds).toISOString().slice(0, 10);
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

/** Every date from `from` to `to`, both included; none when `to` lies before `from`. */
export function eachDay(from: IsoDate, to: IsoDate): IsoDate[] {
  const first = dayNumber(from);
  const count = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length: count }, (_, index) => isoFromDayNumber(first + index));
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dayNumber(date: IsoDate): number {
  const { year, month, day } = requireParts(date);
  return Date.UTC(year, month - 1, day) / millisecondsPerDay;
}

function isoFromDayNumber(number: number): IsoDate {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
}

function write(year: number, month: number, day: number): IsoDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function partsOf(text: string): DateParts | null {
  const match = isoDate.exec(text);
  return match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

function requireParts(date: IsoDate): DateParts {
  const parts = parseIsoDate(date) === null ? null : partsOf(date);
  if (!parts) {
    throw new RangeError('A date is a real calendar date, written YYYY-MM-DD');
  }
  return parts;
}
