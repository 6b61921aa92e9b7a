import type { Loan } from './loan.ts';
import type { AcceptedTerms } from './tables.ts';

/** The terms of an open offer, as they are stored when the client accepts it. */
export function acceptedTermsOf(offer: Loan): AcceptedTerms {
  const { amount, totalCost, apr } = offer;
  if (amount === null || totalCost === null || apr === null) {
    throw new Error(`loan ${offer.loanId} has no offer to accept`);
  }
  return {
    version: 1,
    currency: 'NGN',
    amount: String(amount),
    months: offer.months,
    ratePpm: offer.ratePpm,
    totalToRepay: String(offer.totalToRepay),
    totalCost: String(totalCost),
    apr,
    schedule: offer.schedule.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      principal: String(row.principal),
      interest: String(row.interest),
    })),
    penaltyPpmPerDay: offer.penaltyPpmPerDay,
    penaltyCapPpm: offer.penaltyCapPpm,
  };
}
