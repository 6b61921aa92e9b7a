import { addDays, addMonths, compareDates, type IsoDate } from '../calendar/index.ts';
import { announcedDaysAhead } from '../card-charges/index.ts';

/** How many monthly top-ups a client can have at a time, paused ones included. */
export const maxTopUps = 5;

/** A top-up whose charges failed in this many months in a row stops itself. */
export const maxFailedMonths = 2;

/**
 * The first date on a day of the month that can still be announced in time; the last day of a month
 * that is too short. In the month of the last charge and before it there is none, so that no change
 * of the day charges twice in a month.
 * @param day 1 to 31
 * @param chargedIn the first day of the month of the last charge; null when there was none
 */
export function nextTopUpDate(day: number, today: IsoDate, chargedIn: IsoDate | null): IsoDate {
  const inTime = addDays(today, announcedDaysAhead + 1);
  const nextMonth = chargedIn === null ? inTime : addMonths(chargedIn, 1);
  const from = compareDates(nextMonth, inTime) > 0 ? nextMonth : inTime;
  // January has 31 days, so the steps from it never lose the day that was chosen.
  const anchor = `${from.slice(0, 4)}-01-${String(day).padStart(2, '0')}`;
  const months = Number(from.slice(5, 7)) - 1;
  const inMonth = addMonths(anchor, months);
  return inMonth >= from ? inMonth : addMonths(anchor, months + 1);
}

/** The day in words: `on day 5 of each month`, `on day 31 of each month, or on its last day`. */
export function topUpDayText(day: number): string {
  const text = `on day ${day} of each month`;
  return day > 28 ? `${text}, or on its last day` : text;
}
