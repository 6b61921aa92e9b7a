import type { ChecklistItem } from '@quarrter/contract/staff/loan-decision';
import type { StaffMember } from '../../../console/index.ts';
import type { BusinessTime } from '../../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readReopenedAt } from '../../decide/reviews.ts';
import type { LoanRef } from '../../decide/staff-actions.ts';
import { loansDb } from '../../tables.ts';

/** A line that an officer ticked, or gave a reason for, while it had this state. */
export type LoanCheck = {
  readonly line: string;
  readonly state: ChecklistItem['state'];
  /** Empty for a tick. */
  readonly reason: string;
  readonly name: string;
  readonly at: Date;
};

/**
 * The checks of the present verification, oldest first. A reopened application is checked from its
 * start: an officer's checks before the decline no longer settle a line.
 */
export async function listLoanChecks(
  reader: Reader,
  { clientId, loanId }: LoanRef,
): Promise<LoanCheck[]> {
  const reopenedAt = await readReopenedAt(reader, clientId, loanId);
  const rows = await loansDb(reader)
    .selectFrom('loan_checks')
    .select(['line', 'state', 'reason', 'staff_name', 'checked_at'])
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .$if(reopenedAt !== null, (checks) => checks.where('checked_at', '>=', reopenedAt))
    .orderBy('check_id')
    .execute();
  return rows.map(({ staff_name: name, checked_at: at, ...check }) => ({ ...check, name, at }));
}

export async function storeLoanCheck(
  tx: Tx,
  { staffId, name }: StaffMember,
  { clientId, loanId }: LoanRef,
  { line, state, reason }: Pick<LoanCheck, 'line' | 'state' | 'reason'>,
  { at }: BusinessTime,
): Promise<void> {
  await loansDb(tx)
    .insertInto('loan_checks')
    .values({
      client_id: clientId,
      loan_id: loanId,
      check_id: newId(),
      line,
      state,
      reason,
      staff_id: staffId,
      staff_name: name,
      checked_at: at,
    })
    .execute();
}
