/**
 * How long a service asks to be left alone by its `Retry-After`, which is seconds or a date, in
 * milliseconds; null when it does not say.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  if (Number.isNaN(ms)) return null;
  return Math.max(ms, 0);
}
