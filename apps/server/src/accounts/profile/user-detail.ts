import type { UserDetail } from '@quarrter/contract/client/accounts';
import { toWire } from '@quarrter/domain/money';
import {
  isMasked,
  maskLastFour,
  type ProfileField,
  type ProfileValues,
  profileFieldNames,
} from '@quarrter/domain/people';
import { notFound } from '../../platform/http/http-error.ts';
import type { Profile } from './read-profile.ts';

/** API-07: a call that names a user works for the signed-in client only; any other id is 404. */
export function requireOwnId(clientId: string, givenId: string | undefined): void {
  if (givenId !== undefined && givenId !== clientId) throw notFound();
}

/** API-13, API-37..43: a profile on the wire, with identity and account numbers masked. */
export function presentProfile(profile: Profile): UserDetail {
  const { fields } = profile;
  return {
    ...(Object.fromEntries(profileFieldNames.map((name) => [name, presentField(fields, name)])) as {
      [name in ProfileField]: never;
    }),
    user: {
      id: profile.clientId,
      first_name: profile.firstName,
      last_name: profile.lastName,
      phone_number: profile.phoneNumber,
      email: profile.email,
    },
    nin_verified: profile.ninVerified,
    bvn_verified: profile.bvnVerified,
    corporate_email: profile.corporateEmail,
    employee_profile: profile.employeeProfileId,
    security_question: profile.securityQuestion,
    security_answer: '',
  };
}

function presentField(fields: ProfileValues, name: ProfileField): string | null {
  if (isMasked(name)) return maskLastFour(fields[name]);
  const value = fields[name];
  return typeof value === 'bigint' ? toWire(value) : value;
}
