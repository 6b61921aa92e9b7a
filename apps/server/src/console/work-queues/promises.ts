import {
  addDays,
  afterOpenMinutes,
  beforeOpenMinutes,
  type IsoDate,
} from '@quarrter/domain/calendar';
import { contact } from '@quarrter/ui/brand';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { CoreDeps, Promised } from '../define-console.ts';

/** The present time, and the holidays, which do not count as opening hours of a promise. */
export type Clock = { readonly now: Date; readonly holidays: ReadonlySet<IsoDate> };

const hourMs = 3_600_000;

/** Nothing is promised for longer than this, so older holidays do not count. */
const countedDays = 60;

export async function readClock(
  reader: Reader,
  { listHolidays }: Pick<CoreDeps, 'listHolidays'>,
): Promise<Clock> {
  const { at, date } = await readBusinessTime(reader);
  const holidays = await listHolidays(reader, addDays(date, -countedDays));
  return { now: at, holidays: new Set(holidays.map((holiday) => holiday.date)) };
}

/** The promised time for an item that has waited since this time. */
export function answerBy(promise: Promised, since: Date, { holidays }: Clock): Date {
  if ('hours' in promise) return new Date(since.getTime() + promise.hours * hourMs);
  return afterOpenMinutes(since, promise.openMinutes, contact.openingHours, holidays);
}

/** Work that has waited since before this time is late. */
export function lateSince(promise: Promised, { now, holidays }: Clock): Date {
  if ('hours' in promise) return new Date(now.getTime() - promise.hours * hourMs);
  return beforeOpenMinutes(now, promise.openMinutes, contact.openingHours, holidays);
}

/** `Within 30 minutes of our opening hours. This is our service target.` */
export function promiseText(promise: Promised): string {
  return `Within ${spanOf(promise)}. ${promise.why}`;
}

function spanOf(promise: Promised): string {
  if ('hours' in promise) return plural(promise.hours, 'hour');
  const { openMinutes } = promise;
  const span = openMinutes < 60 ? plural(openMinutes, 'minute') : plural(openMinutes / 60, 'hour');
  return `${span} of our opening hours`;
}

function plural(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
