import { type IsoDate, requireParts } from './dates.ts';

const millisecondsPerDay = 86_400_000;

/** The date `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoFromDayNumber(dayNumber(date) + days);
}

/** Days from one date to another; negative when `to` lies before `from`. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(date: IsoDate): number {
  const { year, month, day } = requireParts(date);
  return Date.UTC(year, month - 1, day) / millisecondsPerDay;
}

function isoFromDayNumber(number: number): IsoDate {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
}
