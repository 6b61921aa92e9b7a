import { afterOpenMinutes, type IsoDate } from '@quarrter/domain/calendar';
import { contact } from '@quarrter/ui/brand';

/** Two days of ten hours in which people work: staff's queue counts them in the same way. */
export const hardshipAnswerMinutes = 2 * 10 * 60;

/** Until when a client who said that they cannot pay is promised an answer. */
export function hardshipAnswerBy(requestedAt: Date, holidays: ReadonlySet<IsoDate>): Date {
  return afterOpenMinutes(requestedAt, hardshipAnswerMinutes, contact.openingHours, holidays);
}
