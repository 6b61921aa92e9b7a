import type { AccountOwner } from '../../people/account-holder.ts';
import type { GivenAnswers } from './asked.ts';
import type { LoanKindFor } from './kind.ts';

type Lending = Pick<LoanKindFor<string>, 'borrower'>;

/**
 * The business that borrows; an empty text when the applicant does. A trader borrows as a person,
 * and chooses the name of the shop freely: it proves nothing about an account.
 */
export function borrowingBusiness(kind: Lending | undefined, answers: GivenAnswers): string {
  return kind?.borrower === 'business' ? textOf(answers, 'business_name') : '';
}

/** Whose account a loan is paid into: the applicant's, or for a loan to a business its own. */
export function accountOwnerOf(kind: Lending | undefined, answers: GivenAnswers): AccountOwner {
  return kind?.borrower === 'business'
    ? { businessName: borrowingBusiness(kind, answers) }
    : { firstName: textOf(answers, 'first_name'), lastName: textOf(answers, 'last_name') };
}

function textOf(answers: GivenAnswers, field: string): string {
  return String(answers[field] ?? '').trim();
}
