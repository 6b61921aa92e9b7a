import { addDays, compareDates, daysBetween, type IsoDate } from '../calendar/index.ts';

/** The longest pause of a product, in days. */
export const longestPenaltyPause = 90;

/**
 * Days without a penalty while a client's request for help waits: from the day of the request, up
 * to and not including `until`, and not including the day of the answer.
 */
export type PenaltyPause = {
  readonly from: IsoDate;
  readonly until: IsoDate;
  /** Null while the request waits. */
  readonly answeredOn: IsoDate | null;
};

/**
 * Until when penalties pause for a request of today; null when they do not. The days of a product
 * are those of a loan's earlier requests too: asking again and again does not prolong them.
 */
export function pausePenaltiesUntil(
  productDays: number,
  today: IsoDate,
  earlier: readonly PenaltyPause[],
): IsoDate | null {
  const left = productDays - earlier.reduce((days, pause) => days + pausedDays(pause), 0);
  return left > 0 ? addDays(today, left) : null;
}

function pausedDays({ from, until, answeredOn }: PenaltyPause): number {
  const end = answeredOn !== null && compareDates(answeredOn, until) < 0 ? answeredOn : until;
  return daysBetween(from, end);
}

/** Whether a day has no penalty because of this request. */
export function isPausedOn({ from, until, answeredOn }: PenaltyPause, day: IsoDate): boolean {
  return from <= day && day < until && (answeredOn === null || day < answeredOn);
}
