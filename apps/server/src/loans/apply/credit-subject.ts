import type { IsoDate } from '@quarrter/domain/calendar';
import { listIdentities } from '../../accounts/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { LoanRef } from '../decide/staff-actions.ts';
import { requireLoan } from '../queries.ts';
import { openAnswer } from './application-answers.ts';

/**
 * Whom a credit bureau is asked about: the client as staff verified them, and before that as they
 * named themselves in the application. A kind that asks for no BVN takes the one of the profile; it
 * is empty when there is none.
 */
export async function readCreditSubject(
  reader: Reader,
  secrets: Secrets,
  { clientId, loanId }: LoanRef,
): Promise<{ bvn: string; name: string; dateOfBirth: IsoDate }> {
  const row = await requireLoan(reader, clientId, loanId);
  const { first_name: first, last_name: last, date_of_birth: born = '' } = row.application;
  const identity = (await listIdentities(reader, secrets, [clientId])).get(clientId);
  const { bvn = '', bvnVerified = false, person = null } = identity ?? {};
  return {
    bvn: bvnVerified ? bvn : openAnswer(secrets, row, 'bvn') || bvn,
    name: person === null ? `${first} ${last}` : `${person.firstName} ${person.lastName}`,
    dateOfBirth: person?.bornOn ?? (born as IsoDate),
  };
}
