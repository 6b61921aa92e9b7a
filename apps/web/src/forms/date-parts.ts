import { parseIsoDate } from '@quarrter/domain/calendar';

/** A date as it is typed, in three fields. */
export type DateParts = { readonly day: string; readonly month: string; readonly year: string };

/** The parts of a stored date, or of one that was typed and is no date yet. */
export function splitDate(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/**
 * `1990-04-02` for a whole date, the typed text for any other, and an empty text for empty parts.
 */
export function joinDate({ day, month, year }: DateParts): string {
  if (`${day}${month}${year}`.trim() === '') return '';
  const iso = `${year.trim()}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`;
  return parseIsoDate(iso) === null ? `${year}-${month}-${day}` : iso;
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Explains the error in a typed date; null for a date and for an empty text. */
export function datePartsError(text: string): string | null {
  if (text === '' || parseIsoDate(text) !== null) return null;
  const { day, month, year } = splitDate(text);
  const missing = [
    ...(day.trim() === '' ? ['day'] : []),
    ...(month.trim() === '' ? ['month'] : []),
    ...(year.trim() === '' ? ['year'] : []),
  ];
  if (missing.length > 0) return `Please enter the ${missing.join(' and the ')}.`;
  if (!/^\d{1,2}$/.test(month.trim()) || Number(month) < 1 || Number(month) > 12) {
    return 'The month is a number from 1 to 12.';
  }
  if (!/^[1-9]\d{3}$/.test(year.trim())) return 'The year has 4 digits, such as 1990.';
  if (!/^\d{1,2}$/.test(day.trim()) || Number(day) < 1 || Number(day) > 31) {
    return 'The day is a number from 1 to 31.';
  }
  const name = months.format(new Date(Date.UTC(2000, Number(month) - 1)));
  return `There is no ${Number(day)} ${name} ${year.trim()}.`;
}
