/**
 * Calendar dates of Lagos as `YYYY-MM-DD` text, which sorts as it reads. Nothing here reads a
 * clock: the business date is always passed in.
 */
export {
  daysInMonth,
  formatDate,
  formatInstantForClients,
  formatTime,
  formatTimeForClients,
  type IsoDate,
  instantOf,
  lagosDate,
  parseIsoDate,
  startOfDay,
} from './dates.ts';
export * from './days.ts';
export { formatMonth, formatMonths, monthPattern } from './months.ts';
export { afterOpenMinutes, beforeOpenMinutes, type OpeningHours } from './opening-hours.ts';
export * from './steps.ts';
export * from './working-days.ts';
