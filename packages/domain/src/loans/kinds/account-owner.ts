import type { AccountOwner } from '../../people/account-holder.ts';
import type { GivenAnswers } from './asked.ts';

/** Whose account a loan is paid into: the applicant's, or for a loan to a business its own. */
export function accountOwnerOf(answers: GivenAnswers): AccountOwner {
  const text = (field: string) => String(answers[field] ?? '').trim();
  const businessName = text('business_name');
  return businessName === ''
    ? { firstName: text('first_name'), lastName: text('last_name') }
    : { businessName };
}
