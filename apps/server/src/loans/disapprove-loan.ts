import type { Tx } from '../platform/database.ts';
import { queueLoanEmail } from './emails.ts';
import { moveLoan } from './move-loan.ts';
import { lockForAction, type StaffActionInput } from './staff-actions.ts';
import type { LoanRow } from './tables.ts';

/** An application is declined before any offer, with the reason the client is told. */
export async function disapproveLoan(
  tx: Tx,
  input: StaffActionInput & { reason: string },
): Promise<LoanRow> {
  const loan = await lockForAction(tx, 'disapprove', input);
  const disapproved = await moveLoan(tx, loan, 'disapprove', { disapproval_reason: input.reason });
  await queueLoanEmail(tx, disapproved, 'disapproved');
  return disapproved;
}
