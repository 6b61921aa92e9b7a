import { securityAnswers } from '@quarrter/contract/limits';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { requireUnderLimit } from '../../platform/http/attempts.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { requireRoom } from '../../platform/passwords/hashing.ts';
import {
  checkSecurityAnswer,
  readQuestionChosenAt,
  readSecurityQuestion,
} from '../password/security-question.ts';
import type { Contact } from '../queries.ts';
import { aboutClient } from './open-client.ts';

const actions = defineActions({ 'check-answer': 'Security answer checked' });

/** A check of an answer, on a client page or a loan page. */
export const answerChecked = actions['check-answer'];

export const noQuestion = 'The client has not chosen a security question.';

/** Whether an answer is right, and when it was chosen if that was in the last 72 hours. */
export type CheckedAnswer = { readonly right: boolean; readonly chosenAt: Date | null };

/**
 * Whether the answer that a caller gave is the client's (PRO-24). The answer itself is never
 * stored; the audit log has the check and its result before the officer sees it.
 */
export async function checkAnswer(
  db: Database,
  staff: StaffMember,
  client: Contact,
  spoken: string,
  now: Date,
): Promise<CheckedAnswer> {
  const { note, ...checkedAnswer } = await compareAnswer(db, client.clientId, spoken, now);
  await db.transaction().execute(async (tx) => {
    const checked = { action: answerChecked, ...aboutClient(client), note };
    await recordAction(tx, staff, await readBusinessTime(tx), checked);
  });
  return checkedAnswer;
}

/** Compares an answer within its limit; `note` is for the audit log. */
export async function compareAnswer(
  db: Database,
  clientId: string,
  spoken: string,
  now: Date,
): Promise<CheckedAnswer & { note: 'right' | 'wrong' }> {
  if ((await readSecurityQuestion(db, clientId)) === null) throw conflict(noQuestion);
  requireRoom();
  await requireUnderLimit(db, securityAnswers, clientId, now);
  const right = await checkSecurityAnswer(db, clientId, spoken);
  const chosenAt = await readQuestionChosenAt(db, clientId);
  return { right, chosenAt, note: right ? 'right' : 'wrong' };
}
