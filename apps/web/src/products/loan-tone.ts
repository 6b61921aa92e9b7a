import type { LoanRecord } from '@quarrter/contract/client/loans';
import { daysBetween } from '@quarrter/domain/calendar';
import type { PanelTone } from '@quarrter/ui/Card';

/** A date within a week is soon. */
export const soonDays = 7;

/** The state of a loan that is being repaid. */
export function loanTone(
  loan: Pick<LoanRecord, 'arrears' | 'next_payment_date' | 'as_of'>,
): PanelTone {
  if (loan.arrears) return 'late';
  const { next_payment_date: due, as_of: today } = loan;
  return due !== null && daysBetween(today, due) <= soonDays ? 'soon' : 'calm';
}

/** `today`, `tomorrow` or `in 3 days`, for a date that is not in the past. */
export function daysUntil(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
