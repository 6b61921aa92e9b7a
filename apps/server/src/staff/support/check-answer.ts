import { securityAnswers } from '@quarrter/contract/limits';
import { type Contact, checkSecurityAnswer, readSecurityQuestion } from '../../accounts/index.ts';
import { recordAction, recordLoanAction, type StaffMember } from '../../console/index.ts';
import { findLoan } from '../../loans/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { requireUnderLimit } from '../../platform/http/attempts.ts';
import { conflict } from '../../platform/http/http-error.ts';

export const noQuestion = 'The client has not chosen a security question.';

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
): Promise<{ right: boolean }> {
  const loan = await findLoan(db, loanId);
  const right = await compareAnswer(db, loan.clientId, spoken, now);
  await db.transaction().execute(async (tx) => {
    const note = noteOf(right);
    await recordLoanAction(tx, staff, await readBusinessTime(tx), loan, 'check-answer', note);
  });
  return { right };
}

/** The same on the page of a client, who may have no loan. */
export async function checkAnswerOfClient(
  db: Database,
  staff: StaffMember,
  { clientId, firstName, lastName }: Contact,
  spoken: string,
  now: Date,
): Promise<{ right: boolean }> {
  const right = await compareAnswer(db, clientId, spoken, now);
  await db.transaction().execute(async (tx) => {
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'check-answer',
      subject: `client ${firstName} ${lastName}`,
      clientId,
      subjectId: clientId,
      note: noteOf(right),
    });
  });
  return { right };
}

const noteOf = (right: boolean) => (right ? 'right' : 'wrong');

async function compareAnswer(
  db: Database,
  clientId: string,
  spoken: string,
  now: Date,
): Promise<boolean> {
  if ((await readSecurityQuestion(db, clientId)) === null) throw conflict(noQuestion);
  await requireUnderLimit(db, securityAnswers, clientId, now);
  return checkSecurityAnswer(db, clientId, spoken);
}
