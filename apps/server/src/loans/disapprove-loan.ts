import type { Tx } from '../platform/database.ts';
import { queueLoanLetter } from './letters.ts';
import { moveLoan } from './move-loan.ts';
import { lockForAct, type StaffActInput } from './staff-acts.ts';
import type { LoanRow } from './tables.ts';

/** An application is declined before any offer, with the reason the client is told. */
export async function disapproveLoan(
  tx: Tx,
  input: StaffActInput & { reason: string },
): Promise<LoanRow> {
  const loan = await lockForAct(tx, 'disapprove', input);
  const disapproved = await moveLoan(tx, loan, 'disapprove', { disapproval_reason: input.reason });
  await queueLoanLetter(tx, disapproved, 'disapproved');
  return disapproved;
}
