import { formatDate, type IsoDate } from './dates.ts';

/** The month of a date as people read it: `Sep 2026`. */
export function formatMonth(date: IsoDate): string {
  return formatDate(date).replace(/^\d+ /, '');
}

/** `1 month`, `4 months`. */
export function formatMonths(count: number): string {
  return count === 1 ? '1 month' : `${count} months`;
}
