/** A real calendar date, `2026-11-21`. */
export type IsoDate = string;

/** Nigeria is one hour ahead of UTC all year: it has no daylight saving. */
const lagosOffsetMilliseconds = 3_600_000;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

type DateParts = { year: number; month: number; day: number };

/** Reads a date; null when the text has another form or no such day exists (`2026-02-29`). */
export function parseIsoDate(text: string): IsoDate | null {
  const parts = partsOf(text);
  if (!parts || parts.month < 1 || parts.month > 12 || parts.year < 1000) {
    return null;
  }
  return parts.day >= 1 && parts.day <= daysInMonth(parts.year, parts.month) ? text : null;
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

/** `14:05`, the time of day in Lagos, for staff and documents. */
export function formatTime(instant: Date): string {
  return new Date(instant.getTime() + lagosOffsetMilliseconds).toISOString().slice(11, 16);
}

/** `2:05 pm`, `8 am`: the time of day in Lagos as clients read it. */
export function formatTimeForClients(instant: Date): string {
  const [hour = 0, minute = ''] = formatTime(instant).split(':');
  const minutes = minute === '00' ? '' : `:${minute}`;
  return `${Number(hour) % 12 || 12}${minutes} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** `21 Nov 2026, 2:05 pm`, in Lagos as clients read it. */
export function formatInstantForClients(instant: Date): string {
  return `${formatDate(lagosDate(instant))}, ${formatTimeForClients(instant)}`;
}

/** The instant at which a date begins in Lagos. */
export function startOfDay(date: IsoDate): Date {
  return instantOf(date, '00:00');
}

/** The instant of a date and a time of day in Lagos, as `formatTime` writes it. */
export function instantOf(date: IsoDate, time: string): Date {
  return new Date(Date.parse(`${date}T${time}:00Z`) - lagosOffsetMilliseconds);
}

/** The last day of a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function partsOf(text: string): DateParts | null {
  const match = isoDate.exec(text);
  return match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** A date in numbers; throws a RangeError when it is none. */
export function requireParts(date: IsoDate): DateParts {
  const parts = parseIsoDate(date) === null ? null : partsOf(date);
  if (!parts) {
    throw new RangeError('A date is a real calendar date, written YYYY-MM-DD');
  }
  return parts;
}
