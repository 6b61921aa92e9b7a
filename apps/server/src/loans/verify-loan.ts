import { markIdentityVerified } from '../accounts/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { openAnswer } from './application-answers.ts';
import { moveLoan } from './move-loan.ts';
import { lockForAction, type StaffActionInput } from './staff-actions.ts';
import type { LoanRow } from './tables.ts';

/**
 * An officer has held identity and documents against the application: applied → verified. The
 * numbers the officer saw stand in the profile from now on, and the client can no longer change
 * them (PRO-11).
 */
export async function verifyLoan(
  tx: Tx,
  deps: { secrets: Secrets },
  input: StaffActionInput,
): Promise<LoanRow> {
  const { secrets } = deps;
  const loan = await lockForAction(tx, 'verify', input);
  await markIdentityVerified(tx, secrets, loan.client_id, {
    nin: openAnswer(secrets, loan, 'nin'),
    bvn: openAnswer(secrets, loan, 'bvn'),
  });
  return moveLoan(tx, loan, 'verify', { verified_by: input.staffId });
}
