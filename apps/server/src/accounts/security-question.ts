import type { Reader, Tx } from '../platform/database.ts';
import { invalid } from '../platform/http-error.ts';
import { hashPassword, verifyDummyPassword, verifyPassword } from '../platform/passwords.ts';
import { queueSecurityNotice } from './jobs.ts';
import { accountsDb } from './tables.ts';

type Given = { security_question?: string | undefined; security_answer?: string | undefined };

/** PRO-22: question and answer come together or not at all. */
export function refuseHalfQuestion(given: Given): void {
  const { security_question: question, security_answer: answer } = given;
  if (question !== undefined && answer === undefined) {
    throw invalid({ security_answer: ['Security Answer is required.'] });
  }
  if (question === undefined && answer !== undefined) {
    throw invalid({ security_question: ['Security Question is required.'] });
  }
}

/**
 * An answer as it is compared: people spell a name with other capitals, dots and accents the next time, and
 * staff type what they hear. An answer without any letter or digit is left as it is.
 */
export function normalizeAnswer(answer: string): string {
  const plain = answer.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{Nd}]/gu, '') || plain.trim();
}

/** Hashed before the transaction, which must not wait for it. */
export async function hashAnswer(answer: string): Promise<string> {
  return hashPassword(normalizeAnswer(answer));
}

/** PRO-24: the answer is kept only as a hash, and the client told of the change. */
export async function saveSecurityQuestion(
  tx: Tx,
  clientId: string,
  question: string,
  answerHash: string,
): Promise<void> {
  await accountsDb(tx)
    .updateTable('client_profiles')
    .set({ security_question: question, security_answer_hash: answerHash, updated_at: new Date() })
    .where('client_id', '=', clientId)
    .execute();
  await queueSecurityNotice(tx, clientId, 'your security question');
}

/** What staff ask on the telephone before they check the answer; null when none was chosen. */
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

/** For staff on the telephone: whether a spoken answer is the client's (decisions, PRO-24). */
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
