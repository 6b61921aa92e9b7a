import type { UserDetail } from '@quarrter/contract/accounts';
import { maskLastFour } from '@quarrter/domain/people';
import type { Reader } from '../platform/database.ts';
import { notFound } from '../platform/http-error.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type Profile, readProfile } from './read-profile.ts';

/** API-07: a call that names a user works for the signed-in client only; any other id is 404. */
export function requireOwnId(clientId: string, givenId: string | undefined): void {
  if (givenId !== undefined && givenId !== clientId) throw notFound();
}

/** API-13, API-37..43: the client's own details, with identity and account numbers masked. */
export async function userDetail(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
): Promise<UserDetail> {
  return present(await readProfile(reader, secrets, clientId));
}

function present(profile: Profile): UserDetail {
  const { fields } = profile;
  return {
    ...fields,
    user: {
      id: profile.clientId,
      first_name: profile.firstName,
      last_name: profile.lastName,
      phone_number: profile.phoneNumber,
      email: profile.email,
    },
    date_of_birth: fields.date_of_birth || null,
    nin: maskLastFour(fields.nin),
    bvn: maskLastFour(fields.bvn),
    bank_account_number: maskLastFour(fields.bank_account_number),
    gross_monthly_income: fields.gross_monthly_income || null,
    rent_mortgage: fields.rent_mortgage || null,
    next_of_kin_date_of_birth: fields.next_of_kin_date_of_birth || null,
    next_of_kin_nin: maskLastFour(fields.next_of_kin_nin),
    nin_verified: profile.ninVerified,
    bvn_verified: profile.bvnVerified,
    corporate_email: profile.corporateEmail,
    employee_profile: profile.employeeProfileId,
    security_question: profile.securityQuestion,
    security_answer: '',
  };
}
