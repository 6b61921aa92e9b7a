import {
  formatDate,
  formatInstantForClients,
  formatTime,
  lagosDate,
} from '@quarrter/domain/calendar';

/** A time in Lagos as staff read it: `21 Nov 2026, 14:05`. */
export function staffTime(at: Date | string): string {
  const instant = new Date(at);
  return `${formatDate(lagosDate(instant))}, ${formatTime(instant)}`;
}

/** A time in Lagos as clients read it, `21 Nov 2026, 2:05 pm`: a line ends only at its comma. */
export const clientTime = (at: Date | string): string =>
  formatInstantForClients(new Date(at)).replaceAll(' ', '\u00a0').replace(',\u00a0', ', ');

/**
 * The later of two times without the part it shares with the earlier: null, `2:20 pm`, or all of
 * it.
 */
export function laterClientTime(earlier: Date | string, later: Date | string): string | null {
  const [first, second] = [clientTime(earlier), clientTime(later)];
  if (first === second) return null;
  const [day = '', time = ''] = second.split(', ');
  return first.startsWith(day) ? time : second;
}
