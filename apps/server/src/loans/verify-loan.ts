import type { Tx } from '../platform/database.ts';
import { moveLoan } from './move-loan.ts';
import { lockForAct, type StaffActInput } from './staff-acts.ts';
import type { LoanRow } from './tables.ts';

/** An officer has held identity and documents against the application: applied → verified. */
export async function verifyLoan(tx: Tx, input: StaffActInput): Promise<LoanRow> {
  const loan = await lockForAct(tx, 'verify', input);
  return moveLoan(tx, loan, 'verify', { verified_by: input.staffId });
}
