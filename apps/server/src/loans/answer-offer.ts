import { recordEvent } from '../events/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, invalid } from '../platform/http-error.ts';
import { acceptedTermsOf } from './accepted-terms.ts';
import { offerAccepted, offerRejected } from './events.ts';
import { type Loan, toLoan } from './loan.ts';
import { factOf, moveLoan, requireMove } from './move-loan.ts';
import { lockLoan } from './queries.ts';

export type OfferAnswer = {
  clientId: string;
  loanType: string;
  loanId: string;
  /** False rejects the offer. */
  accepts: boolean;
  ticked: boolean;
  businessTime: BusinessTime;
};

/**
 * The client accepts or rejects an open offer, once: of two answers sent at the same time the
 * second finds the loan moved on and gets a 409. Accepting needs the tick, and stores the accepted
 * terms.
 */
export async function answerOffer(tx: Tx, answer: OfferAnswer): Promise<Loan> {
  const { accepts, businessTime } = answer;
  const loan = await lockLoan(tx, answer.clientId, answer.loanId, answer.loanType);
  requireMove(loan, accepts ? 'accept' : 'reject');
  if (loan.offer_expires_on !== null && loan.offer_expires_on < businessTime.date) {
    throw conflict('This offer has expired.');
  }
  if (loan.amount === null) throw new Error('an open offer without an amount');
  const fact = factOf(loan, businessTime, { amount: loan.amount });
  if (!accepts) {
    const rejected = await moveLoan(tx, loan, 'reject');
    await recordEvent(tx, offerRejected, fact);
    return toLoan(tx, rejected, businessTime.date);
  }
  if (!answer.ticked) throw invalid({ is_ticked: ['This field is required'] });
  const offered = await toLoan(tx, loan, businessTime.date);
  const accepted = await moveLoan(tx, loan, 'accept', {
    accepted_terms: JSON.stringify(acceptedTermsOf(offered)),
    accepted_at: businessTime.at,
  });
  await recordEvent(tx, offerAccepted, fact);
  return toLoan(tx, accepted, businessTime.date);
}
