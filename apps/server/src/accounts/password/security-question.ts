import { riskyMs } from '@quarrter/domain/people';
import { readEventsSince } from '../../events/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { invalid } from '../../platform/http/http-error.ts';
import {
  hashPassword,
  verifyDummyPassword,
  verifyPassword,
} from '../../platform/passwords/passwords.ts';
import { recordAccountEvent, securityQuestionChosen } from '../events.ts';
import { accountsDb } from '../tables.ts';

type Given = { security_question?: string | undefined; security_answer?: string | undefined };

/** PRO-22: question and answer are sent together or not at all. */
export function requireQuestionAndAnswer(given: Given): void {
  const { security_question: question, security_answer: answer } = given;
  if (question !== undefined && answer === undefined) {
    throw invalid({ security_answer: ['Security Answer is required.'] });
  }
  if (question === undefined && answer !== undefined) {
    throw invalid({ security_question: ['Security Question is required.'] });
  }
}

/**
 * The form in which answers are compared: people write a name with other capitals, dots and accents
 * the next time, and staff type what they hear. An answer without a letter or digit stays as it is.
 */
export function normalizeAnswer(answer: string): string {
  const plain = answer.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{Nd}]/gu, '') || plain.trim();
}

/** Called before the transaction, which must not wait for a slow hash. */
export async function hashAnswer(answer: string): Promise<string> {
  return hashPassword(normalizeAnswer(answer));
}

export type NewSecurityQuestion = { question: string; answerHash: string; isFirst: boolean };

/** PRO-24: only the hash of the answer is stored, and the client is emailed about the change. */
export async function saveSecurityQuestion(
  tx: Tx,
  clientId: string,
  { question, answerHash, isFirst }: NewSecurityQuestion,
): Promise<void> {
  await accountsDb(tx)
    .updateTable('client_profiles')
    .set({ security_question: question, security_answer_hash: answerHash })
    .where('client_id', '=', clientId)
    .execute();
  await recordAccountEvent(tx, securityQuestionChosen, clientId, { isFirst });
}

/** The question staff ask on the phone before they check the answer; null when none was chosen. */
export async function readSecurityQuestion(
  reader: Reader,
  clientId: string,
): Promise<string | null> {
  const row = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select('security_question')
    .where('client_id', '=', clientId)
    .where('security_answer_hash', 'is not', null)
    .executeTakeFirst();
  return row?.security_question || null;
}

/**
 * When the client chose question and answer, if that was in the last 72 hours: it may have been
 * someone with a stolen password.
 */
export async function readQuestionChosenAt(reader: Reader, clientId: string): Promise<Date | null> {
  const since = await realTimeAgo(reader, riskyMs);
  const kinds = [securityQuestionChosen.kind];
  const chosen = await readEventsSince(reader, clientId, { kinds, since });
  return chosen.at(-1)?.at ?? null;
}

/** PRO-24: whether the answer that a caller gives to staff is the client's. */
export async function checkSecurityAnswer(
  reader: Reader,
  clientId: string,
  spoken: string,
): Promise<boolean> {
  const row = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select('security_answer_hash')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const answer = normalizeAnswer(spoken);
  return row?.security_answer_hash
    ? verifyPassword(row.security_answer_hash, answer)
    : verifyDummyPassword(answer);
}
