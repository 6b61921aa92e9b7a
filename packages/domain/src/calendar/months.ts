import { formatDate, type IsoDate } from './dates.ts';

/** A month as text: `2026-11`. */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month of a date as people read it: `Sep 2026`. */
export function formatMonth(date: IsoDate): string {
  return formatDate(date).replace(/^\d+ /, '');
}

/** `1 month`, `4 months`. */
export function formatMonths(count: number): string {
  return count === 1 ? '1 month' : `${count} months`;
}
