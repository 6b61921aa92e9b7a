import { type IsoDate, lagosDate, startOfDay } from './dates.ts';

/** When people work: on these days (1 is Monday, 7 is Sunday), between these hours in Lagos. */
export type OpeningHours = readonly {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
}[];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** No promise reaches further than this; it only ends the search. */
const maxDays = 400;

/**
 * When so many minutes of opening time have passed: 30 minutes from Friday at 17:45, where Friday
 * ends at 18:00, are over on the next opening day, 15 minutes after it began. No one works on a
 * holiday.
 */
export function afterOpenMinutes(
  from: Date,
  minutes: number,
  hours: OpeningHours,
  holidays: ReadonlySet<IsoDate>,
): Date {
  let leftMs = minutes * minuteMs;
  const first = startOfDay(lagosDate(from)).getTime();
  for (let day = 0; day < maxDays; day += 1) {
    // Lagos has no daylight saving, so every day has 24 hours.
    const start = first + day * dayMs;
    if (holidays.has(lagosDate(new Date(start)))) continue;
    for (const { opens, closes } of openOn(start, hours)) {
      const begin = Math.max(opens, from.getTime());
      if (begin >= closes) continue;
      if (leftMs <= closes - begin) return new Date(begin + leftMs);
      leftMs -= closes - begin;
    }
  }
  throw new RangeError('these opening hours never open for so long');
}

/**
 * Returns the latest start from which so many minutes of opening time have passed by now. Anything
 * that started earlier is older than that.
 */
export function beforeOpenMinutes(
  until: Date,
  minutes: number,
  hours: OpeningHours,
  holidays: ReadonlySet<IsoDate>,
): Date {
  let leftMs = minutes * minuteMs;
  const last = startOfDay(lagosDate(until)).getTime();
  for (let day = 0; day < maxDays; day += 1) {
    const start = last - day * dayMs;
    if (holidays.has(lagosDate(new Date(start)))) continue;
    for (const { opens, closes } of openOn(start, hours).toReversed()) {
      const end = Math.min(closes, until.getTime());
      if (end <= opens) continue;
      if (leftMs <= end - opens) return new Date(end - leftMs);
      leftMs -= end - opens;
    }
  }
  throw new RangeError('these opening hours never open for so long');
}

function openOn(start: number, hours: OpeningHours): { opens: number; closes: number }[] {
  const middle = new Date(start + dayMs / 2);
  // Sunday is 0 in JavaScript.
  const weekday = middle.getUTCDay() || 7;
  return hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, to }) => ({
      opens: start + from * 60 * minuteMs,
      closes: start + to * 60 * minuteMs,
    }))
    .toSorted((one, other) => one.opens - other.opens);
}
