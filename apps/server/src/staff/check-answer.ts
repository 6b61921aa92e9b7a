import { checkSecurityAnswer, readSecurityQuestion } from '../accounts/index.ts';
import { findLoan } from '../loans/index.ts';
import {
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/attempts.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Database } from '../platform/database.ts';
import { conflict, throttled } from '../platform/http-error.ts';
import { recordLoanAction } from './audit.ts';
import { requirePermission, type StaffMember } from './roles.ts';

/** For one client, whoever of staff asks: right answers count too, for a caller may try several officers. */
const ofOneClient: Limit = { attempts: 5, windowMs: 3_600_000 };

export const noQuestion = 'The client has not chosen a security question.';

/**
 * PRO-24: whether the answer told on the telephone is the applicant's. What was told is kept nowhere; that it
 * was checked, and how it came out, is in the audit log before anybody is told.
 */
export async function checkSpokenAnswer(
  db: Database,
  staff: StaffMember,
  loanId: string,
  spoken: string,
  now: Date = new Date(),
): Promise<{ right: boolean }> {
  requirePermission(staff, 'check-answer');
  const loan = await findLoan(db, loanId);
  if ((await readSecurityQuestion(db, loan.clientId)) === null) throw conflict(noQuestion);
  await countCheck(db, loan.clientId, now);
  const right = await checkSecurityAnswer(db, loan.clientId, spoken);
  await db.transaction().execute(async (tx) => {
    const note = right ? 'right' : 'wrong';
    await recordLoanAction(tx, staff, await readBusinessTime(tx), loan, 'check-answer', note);
  });
  return { right };
}

/** Counted before the answer is looked at, so that guesses in parallel do not slip past. */
async function countCheck(db: Database, clientId: string, now: Date): Promise<void> {
  const until = await countAttempt(db, subjectOf('security-answer', clientId), ofOneClient, now);
  if (until === null) return;
  const detail = `This client's answer was checked several times. Please try again ${waitText(until, now)}.`;
  throw throttled({ detail }, waitSeconds(until, now));
}
