import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from '../platform/database/database.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { type BureauName, bureauTitles } from './credit-bureau.ts';
import { type CreditReport, creditReport } from './report.ts';
import { bureausDb, type QuestionState, reportContext } from './tables.ts';

/** An answer counts for so many days; an older one is asked for again. */
export const reportDays = 30;

/** The latest question to one bureau about a client, and its outcome. */
export type BureauQuestion = {
  readonly questionId: string;
  readonly bureau: BureauName;
  readonly loanId: string;
  readonly state: QuestionState;
  readonly askedOn: IsoDate;
  readonly askedBy: string;
  readonly answeredOn: IsoDate | null;
  readonly failure: string;
  readonly report: CreditReport | null;
};

/** Whether the bureau has answered, and lately enough to decide by it. */
export function counts({ state, answeredOn }: BureauQuestion, today: IsoDate): boolean {
  if (answeredOn === null || (state !== 'report' && state !== 'no-record')) return false;
  return answeredOn >= addDays(today, -reportDays);
}

const isAnswered = sql<boolean>`answered_on IS NOT NULL`;

/**
 * The latest question to each bureau. Where that one failed or waits, and an earlier one was
 * answered, the earlier one is there as well, because its answer may still count.
 */
export async function listLatestQuestions(
  reader: Reader,
  secrets: Pick<Secrets, 'open'>,
  clientId: string,
): Promise<BureauQuestion[]> {
  const rows = await bureausDb(reader)
    .selectFrom('bureau_questions')
    .distinctOn(['bureau', isAnswered])
    .select(['question_id', 'bureau', 'loan_id', 'state', 'asked_on', 'asked_by_name'])
    .select(['answered_on', 'failure', 'report_sealed'])
    .where('client_id', '=', clientId)
    .orderBy('bureau')
    .orderBy(isAnswered)
    .orderBy('question_id', 'desc')
    .execute();
  return rows.map((row) => ({
    questionId: row.question_id,
    bureau: row.bureau,
    loanId: row.loan_id,
    state: row.state,
    askedOn: row.asked_on,
    askedBy: row.asked_by_name,
    answeredOn: row.answered_on,
    failure: row.failure,
    report:
      row.report_sealed === null
        ? null
        : openReport(secrets.open(row.report_sealed, reportContext(clientId, row.question_id))),
  }));
}

function openReport(text: string): CreditReport {
  return z.decode(creditReport, JSON.parse(text));
}

/** The names of the bureaus, in the order in which they are shown. */
export const bureauNames = Object.keys(bureauTitles) as BureauName[];
