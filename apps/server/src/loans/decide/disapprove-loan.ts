import type { DeclineCode } from '@quarrter/domain/loans';
import { recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loanDeclined } from '../apply/application-events.ts';
import { factOf, moveLoan } from '../move-loan.ts';
import { type LoanActionInput, type LoanRef, lockForAction, refOf } from './staff-actions.ts';

/**
 * Staff decline an application before there is an offer; the client is told the reason, and not
 * its code.
 */
export async function disapproveLoan(
  tx: Tx,
  input: LoanActionInput & { code: DeclineCode; reason: string },
): Promise<LoanRef> {
  const loan = await lockForAction(tx, 'disapprove', input);
  const disapproved = await moveLoan(tx, loan, 'disapprove', {
    disapproval_code: input.code,
    disapproval_reason: input.reason,
    disapproved_by: input.staffId,
    disapproved_at: input.businessTime.at,
  });
  const { requested_amount: requestedAmount } = disapproved;
  const declined = { requestedAmount, reason: input.reason };
  await recordEvent(tx, loanDeclined, factOf(disapproved, input.businessTime, declined));
  return refOf(disapproved);
}
