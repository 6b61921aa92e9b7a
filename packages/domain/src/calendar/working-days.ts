import type { IsoDate } from './dates.ts';
import { addDays } from './days.ts';

/** Monday to Friday, less the holidays. */
export function isWorkingDay(date: IsoDate, holidays: ReadonlySet<IsoDate>): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

/** The working day that is the `count`th after a date; the date itself does not count. */
export function addWorkingDays(
  date: IsoDate,
  count: number,
  holidays: ReadonlySet<IsoDate>,
): IsoDate {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}
