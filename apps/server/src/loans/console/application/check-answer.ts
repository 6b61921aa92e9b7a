import { answerChecked, type CheckedAnswer, compareAnswer } from '../../../accounts/index.ts';
import { recordLoanAction, type StaffMember } from '../../../console/index.ts';
import { readBusinessTime } from '../../../platform/database/business-time.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findLoan } from '../../decide/staff-actions.ts';

/**
 * Whether the answer that a caller gave is the applicant's (PRO-24). The answer itself is never
 * stored; the audit log has the check and its result before the officer sees it.
 */
export async function checkSpokenAnswer(
  db: Database,
  staff: StaffMember,
  loanId: string,
  spoken: string,
  now: Date,
): Promise<CheckedAnswer> {
  const loan = await findLoan(db, loanId);
  const { note, ...checked } = await compareAnswer(db, loan.clientId, spoken, now);
  await db.transaction().execute(async (tx) => {
    await recordLoanAction(tx, staff, await readBusinessTime(tx), loan, answerChecked, note);
  });
  return checked;
}
