import type { IsoDate } from '@quarrter/domain/calendar';
import { readProfile } from '../../accounts/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { LoanRef } from '../decide/staff-actions.ts';
import { requireLoan } from '../queries.ts';
import { openAnswer } from './application-answers.ts';

/**
 * Whom a credit bureau is asked about: the applicant, as they named themselves in the application.
 * The BVN is the one that staff verified; without one that of the application, or of the profile
 * for a kind that asks for none. It is empty when there is none.
 */
export async function readCreditSubject(
  reader: Reader,
  secrets: Secrets,
  { clientId, loanId }: LoanRef,
): Promise<{ bvn: string; name: string; dateOfBirth: IsoDate }> {
  const row = await requireLoan(reader, clientId, loanId);
  const { first_name: first, last_name: last, date_of_birth: born = '' } = row.application;
  const { fields, bvnVerified } = await readProfile(reader, secrets, clientId);
  return {
    bvn: bvnVerified ? fields.bvn : openAnswer(secrets, row, 'bvn') || fields.bvn,
    name: `${first} ${last}`,
    dateOfBirth: born as IsoDate,
  };
}
