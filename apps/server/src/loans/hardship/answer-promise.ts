import { afterOpenMinutes, type IsoDate } from '@quarrter/domain/calendar';
import { contact } from '@quarrter/ui/brand';

/** 2 working days of 10 hours each: staff's queue counts them in the same way. */
export const hardshipAnswerMinutes = 2 * 10 * 60;

/** Until when a client who said that they cannot pay is promised an answer. */
export function hardshipAnswerBy(requestedAt: Date, holidays: ReadonlySet<IsoDate>): Date {
  return afterOpenMinutes(requestedAt, hardshipAnswerMinutes, contact.openingHours, holidays);
}
