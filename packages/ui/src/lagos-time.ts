import { formatDate, formatTime, lagosDate } from '@quarrter/domain/calendar';

/** A time as people in Lagos read it: `21 Nov 2026, 14:05`. */
export function lagosTime(at: Date | string): string {
  const instant = new Date(at);
  return `${formatDate(lagosDate(instant))}, ${formatTime(instant)}`;
}

/**
 * The later of two times without the part it shares with the earlier: null, `14:20`, or all of it.
 */
export function laterLagosTime(earlier: Date | string, later: Date | string): string | null {
  const [first, second] = [lagosTime(earlier), lagosTime(later)];
  if (first === second) return null;
  const [day = '', time = ''] = second.split(', ');
  return first.startsWith(day) ? time : second;
}
