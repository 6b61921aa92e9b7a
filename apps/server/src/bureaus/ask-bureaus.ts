import type { IsoDate } from '@quarrter/domain/calendar';
import type { LoanRef } from '../loans/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { conflict } from '../platform/http/http-error.ts';
import { queueJobs } from '../platform/jobs/jobs.ts';
import type { BureauName } from './credit-bureau.ts';
import type { BureausDeps } from './deps.ts';
import { answerQuestionJob, keyOfQuestion } from './jobs.ts';
import { counts, listLatestQuestions } from './queries.ts';
import { bureausDb } from './tables.ts';

export type AskInput = LoanRef & {
  readonly by: { readonly staffId: string; readonly name: string };
  readonly businessTime: BusinessTime;
};

/**
 * Asks every bureau whose last answer is too old, and gives their names. A job calls them, after
 * the transaction. A question that waits is queued once more and stays one question, so asking
 * twice costs one enquiry.
 */
export async function askBureaus(
  tx: Tx,
  { bureaus, secrets }: Pick<BureausDeps, 'bureaus' | 'secrets'>,
  { clientId, loanId, by, businessTime }: AskInput,
): Promise<BureauName[]> {
  if (bureaus.length === 0) throw conflict('No credit bureau is set up.');
  await lockClient(tx, clientId);
  const known = await listLatestQuestions(tx, secrets, clientId);
  const isAnswered = (bureau: BureauName, today: IsoDate) =>
    known.some((question) => question.bureau === bureau && counts(question, today));
  const wanted = bureaus
    .map(({ name }) => name)
    .filter((bureau) => !isAnswered(bureau, businessTime.date));
  if (wanted.length === 0) throw conflict('Every bureau has answered in the last 30 days.');
  const waiting = known.filter(
    ({ bureau, state }) => state === 'waiting' && wanted.includes(bureau),
  );
  const asked = wanted
    .filter((bureau) => !waiting.some((question) => question.bureau === bureau))
    .map((bureau) => ({ bureau, questionId: newId() }));
  if (asked.length > 0) {
    await bureausDb(tx)
      .insertInto('bureau_questions')
      .values(
        asked.map(({ bureau, questionId }) => ({
          client_id: clientId,
          question_id: questionId,
          bureau,
          loan_id: loanId,
          asked_by: by.staffId,
          asked_by_name: by.name,
          asked_on: businessTime.date,
          asked_at: businessTime.at,
        })),
      )
      .execute();
  }
  const jobs = [...waiting, ...asked].map(({ questionId }) => ({ clientId, questionId }));
  await queueJobs(tx, answerQuestionJob, jobs, keyOfQuestion);
  return asked.map(({ bureau }) => bureau);
}
