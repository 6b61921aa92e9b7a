import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { openIdentity } from '../apply/application-answers.ts';
import { requireLoan } from '../queries.ts';
import type { LoanRef } from './staff-actions.ts';

export type LoanIdentity = { nin: string; bvn: string; accountNumber: string };

/** The numbers that an officer verifies, in clear; staff must audit each reading. */
export async function readLoanIdentity(
  reader: Reader,
  secrets: Secrets,
  { clientId, loanId }: LoanRef,
): Promise<LoanIdentity> {
  return openIdentity(secrets, await requireLoan(reader, clientId, loanId));
}
