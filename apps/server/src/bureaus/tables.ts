import type { IsoDate } from '@quarrter/domain/calendar';
import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';
import type { BureauName } from './credit-bureau.ts';

export type QuestionState = 'waiting' | 'report' | 'no-record' | 'failed';

export type BureauQuestionsTable = {
  client_id: string;
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
};

/** The tables that this capability owns; no other capability may query them. */
export type BureausSchema = { bureau_questions: BureauQuestionsTable };

/** A connection or transaction on which this capability's own tables can be queried. */
export const bureausDb = tablesOf<BureausSchema>();
