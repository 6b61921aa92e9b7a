import { addDays, compareDates, daysBetween, type IsoDate } from '../calendar/index.ts';

/** A client is told of a charge of a saved card this many days before it is made. */
export const announcedDaysAhead = 3;

/** On the due date and on two later dates. */
const maxAttempts = 3;

/** A charge that was announced is not made later than this: its client no longer expects it. */
const latestDaysAfter = 7;

/** From 08:00 until 21:00 in Lagos; a client is not charged in the night. */
export function isCollectionHour(hour: number): boolean {
  return hour >= 8 && hour < 21;
}

export type Attempts = {
  readonly dueOn: IsoDate;
  readonly attempts: number;
  readonly lastAttemptOn: IsoDate | null;
};

/** `later`: not today, but on another day. `never`: every attempt was made, or it is too late. */
export function attemptOn(charge: Attempts, businessDate: IsoDate): 'now' | 'later' | 'never' {
  const { dueOn, attempts, lastAttemptOn } = charge;
  if (attempts >= maxAttempts || daysBetween(dueOn, businessDate) > latestDaysAfter) {
    return 'never';
  }
  const isDue = compareDates(dueOn, businessDate) <= 0;
  const isNewDay = lastAttemptOn === null || compareDates(lastAttemptOn, businessDate) < 0;
  return isDue && isNewDay ? 'now' : 'later';
}

/**
 * Whether a charge was announced for this date: for its own date, or for the day after a failed
 * attempt. `missed`: that date has passed, and a new one has to be announced.
 */
export function announcedAttemptOn(
  { dueOn, lastAttemptOn }: Attempts,
  businessDate: IsoDate,
): 'now' | 'later' | 'missed' {
  const toldOn = lastAttemptOn === null ? dueOn : addDays(lastAttemptOn, 1);
  if (toldOn === businessDate) return 'now';
  return compareDates(businessDate, toldOn) < 0 ? 'later' : 'missed';
}

/** Whether a charge that failed is tried again the next day. */
export function hasAttemptsLeft(attempts: number): boolean {
  return attempts < maxAttempts;
}
