import type { IsoDate } from '@quarrter/domain/calendar';
import type { Generated } from 'kysely';
import { clientTable, tablesOf } from '../platform/database/define-table.ts';
import type { BureauName } from './credit-bureau.ts';

export type QuestionState = 'waiting' | 'report' | 'no-record' | 'failed';

/** Binds the sealed report to its client and question. */
export const reportContext = (clientId: string, questionId: string): string =>
  `${clientId}:${questionId}:credit-report`;

export const bureausDb = tablesOf({
  bureau_questions: clientTable<{
    question_id: string;
    bureau: BureauName;
    /** The application that it was asked for. */
    loan_id: string;
    state: Generated<QuestionState>;
    asked_by: string;
    asked_by_name: string;
    asked_on: IsoDate;
    asked_at: Date;
    /** How often the bureau gave no answer. */
    failures: Generated<number>;
    /** Why it did not, in our words. */
    failure: Generated<string>;
    answered_on: Generated<IsoDate | null>;
    answered_at: Generated<Date | null>;
    /** A credit report as JSON. */
    report_sealed: Generated<string | null>;
  }>({
    exported: [
      'loans/credit-bureau-questions.json',
      'When we asked a credit bureau about you, and its report',
    ],
    erased: 'deleted',
    sealed: { report_sealed: (row) => reportContext(row.client_id, row.question_id) },
  }),
});
