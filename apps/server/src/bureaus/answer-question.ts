import * as z from 'zod/mini';
import { readCreditSubject } from '../loans/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { handleJob, type JobHandlers, queueJob } from '../platform/jobs/jobs.ts';
import { BureauError } from './credit-bureau.ts';
import type { BureausDeps } from './deps.ts';
import { answerQuestionJob, keyOfQuestion } from './jobs.ts';
import { creditReport } from './report.ts';
import { bureausDb, reportContext } from './tables.ts';

type Ref = { readonly clientId: string; readonly questionId: string };
type Answer = Pick<
  RowOf<typeof bureausDb, 'bureau_questions'>,
  'state' | 'failure' | 'report_sealed'
>;
type Asked = Awaited<ReturnType<typeof findWaiting>> & object;

/** After so many calls without an answer, staff decide whether to ask again. */
const callsAtMost = 3;

export function bureausJobs(deps: BureausDeps): JobHandlers {
  return handleJob(answerQuestionJob, (question) => answerQuestion(deps, question));
}

/**
 * Calls the bureau, outside any transaction, and stores its answer. A question that was answered is
 * not asked again. If the bureau cannot be reached, the job fails and is repeated, and after the
 * third time the question has failed. A bureau that asks us to wait is called again then, as often
 * as it asks.
 */
async function answerQuestion(deps: BureausDeps, question: Ref): Promise<void> {
  const asked = await findWaiting(deps, question);
  if (asked === undefined) return;
  try {
    await store(deps, question, await ask(deps, question, asked));
  } catch (error) {
    if (!(error instanceof BureauError)) throw error;
    if (error.kind === 'throttled') return askLater(deps, question, error.waitMs);
    const isLast = error.kind === 'rejected' || asked.failures + 1 >= callsAtMost;
    await storeFailure(deps, question, asked, { message: error.message, isLast });
    if (!isLast) throw error;
  }
}

async function askLater({ db }: BureausDeps, question: Ref, waitMs: number): Promise<void> {
  const runAt = new Date(Date.now() + waitMs);
  const key = keyOfQuestion(question);
  await db.transaction().execute((tx) => queueJob(tx, answerQuestionJob, question, { runAt, key }));
}

function findWaiting({ db }: Pick<BureausDeps, 'db'>, { clientId, questionId }: Ref) {
  return bureausDb(db)
    .selectFrom('bureau_questions')
    .select(['bureau', 'loan_id', 'failures'])
    .where('client_id', '=', clientId)
    .where('question_id', '=', questionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

async function ask(
  deps: BureausDeps,
  { clientId, questionId }: Ref,
  asked: Asked,
): Promise<Answer> {
  const bureau = deps.bureaus.find(({ name }) => name === asked.bureau);
  if (bureau === undefined) throw new BureauError('rejected', 'This bureau is not set up.');
  const loan = { clientId, loanId: asked.loan_id };
  const report = await bureau.ask(await readCreditSubject(deps.db, deps.secrets, loan));
  if (report === null) return { state: 'no-record', failure: '', report_sealed: null };
  const text = JSON.stringify(z.encode(creditReport, report));
  const sealed = deps.secrets.seal(text, reportContext(clientId, questionId));
  return { state: 'report', failure: '', report_sealed: sealed };
}

/** Of two runs of the same job, the first stores its answer. */
async function store({ db }: BureausDeps, { clientId, questionId }: Ref, answer: Answer) {
  await db.transaction().execute(async (tx) => {
    const { date, at } = await readBusinessTimeOf(tx, clientId);
    await bureausDb(tx)
      .updateTable('bureau_questions')
      .set({ ...answer, answered_on: date, answered_at: at })
      .where('client_id', '=', clientId)
      .where('question_id', '=', questionId)
      .where('state', '=', 'waiting')
      .execute();
  });
}

async function storeFailure(
  { db }: BureausDeps,
  { clientId, questionId }: Ref,
  { failures }: Asked,
  { message, isLast }: { message: string; isLast: boolean },
) {
  await bureausDb(db)
    .updateTable('bureau_questions')
    .set({ failures: failures + 1, failure: message, ...(isLast && { state: 'failed' as const }) })
    .where('client_id', '=', clientId)
    .where('question_id', '=', questionId)
    .where('state', '=', 'waiting')
    .execute();
}
