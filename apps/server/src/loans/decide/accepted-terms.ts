import { agreementText, agreementVersion, penaltiesOf } from '@quarrter/domain/loans';
import { businessOf } from '../apply/application-answers.ts';
import type { Loan } from '../loan.ts';
import type { LoanRow } from '../tables.ts';
import type { AcceptedDetails, AcceptedTerms } from './accepted-terms-record.ts';

type Borrowed = Pick<LoanRow, 'loan_type' | 'application'>;

/** The borrower as the agreement, receipts and letters name them. */
export function borrowerOf(loan: Borrowed): string {
  const { first_name = '', last_name = '' } = loan.application;
  const person = `${first_name} ${last_name}`.trim();
  const business = businessOf(loan);
  return business === '' ? person : `${business}, represented by ${person}`;
}

/** Where the borrower is, as the application says; empty for one that does not say it. */
export function borrowerAddressOf(loan: Borrowed): string {
  const { business_address: ofBusiness = '', address, city, state } = loan.application;
  const home = [address, city, state].filter(Boolean).join(', ');
  return businessOf(loan) === '' ? home : ofBusiness;
}

/** The terms that a client accepts, as they are stored. `loan` has the amount and months chosen. */
export function acceptedTermsOf(
  loan: Loan,
  details: Pick<AcceptedDetails, 'offered' | 'borrower' | 'borrowerAddress' | 'account'>,
): AcceptedTerms {
  const { amount, totalCost, apr } = loan;
  if (amount === null || totalCost === null || apr === null) {
    throw new Error(`loan ${loan.loanId} has no offer to accept`);
  }
  const penalties = penaltiesOf(amount, loan);
  return {
    version: 3,
    currency: 'NGN',
    amount: String(amount),
    months: loan.months,
    ratePpm: loan.ratePpm,
    totalToRepay: String(loan.totalToRepay),
    totalCost: String(totalCost),
    apr,
    schedule: loan.schedule.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      principal: String(row.principal),
      interest: String(row.interest),
    })),
    penaltyPpmPerDay: loan.penaltyPpmPerDay,
    penaltyCapPpm: loan.penaltyCapPpm,
    rebatePpm: loan.rebatePpm,
    penalties: {
      perDay: String(penalties.perDay),
      atMost: String(penalties.atMost),
      freeBelow: String(penalties.freeBelow),
    },
    text: { version: agreementVersion, paragraphs: agreementText(loan.asOf, penalties, loan) },
    ...details,
  };
}
