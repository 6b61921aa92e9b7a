import type { IsoDate } from '@quarrter/domain/calendar';
import type { Loan } from './loan.ts';

/**
 * What the client agreed to, as the offer showed it at that moment; the dates of the schedule move
 * with the disbursement. It is evidence and stays for ever, so its shape is its own: a change to it
 * takes a new version. Amounts are kobo, as text because JSON numbers are not exact.
 */
export type AcceptedTerms = {
  readonly version: 1;
  readonly currency: 'NGN';
  readonly amount: string;
  readonly months: number;
  readonly ratePpm: number;
  readonly totalToRepay: string;
  readonly totalCost: string;
  readonly apr: string;
  readonly schedule: readonly {
    readonly number: number;
    readonly dueOn: IsoDate;
    readonly principal: string;
    readonly interest: string;
  }[];
  readonly penaltyPpmPerDay: number;
  readonly penaltyCapPpm: number;
};

/** The terms of an open offer. */
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
