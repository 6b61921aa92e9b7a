import { markIdentityVerified } from '../accounts/index.ts';
import { recordEvent } from '../events/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { openAnswer } from './application-answers.ts';
import { loanVerified } from './events.ts';
import { factOf, moveLoan } from './move-loan.ts';
import { type LoanActionInput, type LoanRef, lockForAction, refOf } from './staff-actions.ts';

/**
 * An officer has checked identity and documents: applied → verified. The numbers on the application
 * are copied to the profile, and the client can no longer change them there.
 */
export async function verifyLoan(
  tx: Tx,
  deps: { secrets: Secrets },
  input: LoanActionInput,
): Promise<LoanRef> {
  const { secrets } = deps;
  const loan = await lockForAction(tx, 'verify', input);
  await markIdentityVerified(tx, secrets, loan.client_id, {
    nin: openAnswer(secrets, loan, 'nin'),
    bvn: openAnswer(secrets, loan, 'bvn'),
  });
  const verified = await moveLoan(tx, loan, 'verify', { verified_by: input.staffId });
  await recordEvent(tx, loanVerified, factOf(verified, input.businessTime, {}));
  return refOf(verified);
}
