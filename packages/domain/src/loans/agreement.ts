import { formatDate, type IsoDate } from '../calendar/index.ts';
import { formatMoney, type Minor, percentFromRatePpm } from '../money/index.ts';
import type { LoanTerms } from './product.ts';
import { dailyPenalty, type OutstandingLoan } from './repayment.ts';
import { cancellingDays } from './settlement.ts';

/**
 * When the text of `agreementText` last changed; it is stored with the terms that a client accepts.
 */
export const agreementVersion = '2026-11-30';

export type Penalties = {
  readonly perDay: Minor;
  readonly atMost: Minor;
  /** A smaller unpaid amount has no penalty. */
  readonly freeBelow: Minor;
};

/**
 * The penalty of a late day, and the maximum of all penalties, for a loan of this amount (LND-28).
 */
export function penaltiesOf(
  amount: Minor,
  terms: Pick<LoanTerms, 'penaltyPpmPerDay' | 'penaltyCapPpm'> &
    Pick<OutstandingLoan, 'smallestArrears'>,
): Penalties {
  const { penaltyCapPpm, smallestArrears: freeBelow } = terms;
  const whole = { penaltyPpmPerDay: penaltyCapPpm, penaltyCapPpm };
  return {
    perDay: dailyPenalty(amount, 0n, terms),
    atMost: dailyPenalty(amount, 0n, whole),
    freeBelow,
  };
}

/** Whether a client who pays the loan in full early saves any of its interest, in one sentence. */
export function earlyPaymentText({ rebatePpm }: Pick<LoanTerms, 'rebatePpm'>): string {
  return rebatePpm === 0
    ? 'Paying early does not lower the interest.'
    : `Paying in full early saves ${percentFromRatePpm(rebatePpm)}% of the interest not yet due.`;
}

/**
 * The terms of an offer in words, as the screen shows and the agreement prints them. `startOn` is
 * the date from which the shown schedule counts. Without `terms`, as a listener of release 1.0.0
 * sends a loan, they do not say what paying early saves.
 */
export function agreementText(
  startOn: IsoDate,
  penalties: Penalties,
  terms: Pick<LoanTerms, 'rebatePpm'> | null,
): string[] {
  const { perDay, atMost, freeBelow } = penalties;
  const [day, most, free] = [perDay, atMost, freeBelow].map((kobo) => formatMoney(kobo, 'NGN'));
  return [
    `The dates are those of a loan that is paid out on ${formatDate(startOn)}. If we pay it ` +
      'out on another day, each payment is due on that day of the month, or on the last day of ' +
      'a shorter month.',
    perDay === 0n
      ? 'A late payment costs no penalty.'
      : `If a payment is late, we add ${day} for each day it stays unpaid, from the day after ` +
        `its due date. Penalties do not compound, and are never more than ${most} in all.` +
        (freeBelow > 1n ? ` Less than ${free} is not late: it is due with your next payment.` : ''),
    'What you pay covers penalties first, then the oldest payment due: its interest, then its ' +
      'principal.',
    'You can pay more than the amount due, or pay in full, at any time and without a fee. ' +
      `${terms ? `${earlyPaymentText(terms)} ` : ''}Your loan page shows the exact amount.`,
    `You can cancel until we send the money. After that you have ${cancellingDays} working ` +
      'days, not counting the day of the payout, to return the amount you received. You then pay ' +
      'no interest. Working days are Monday to Friday, public holidays excepted.',
  ];
}
