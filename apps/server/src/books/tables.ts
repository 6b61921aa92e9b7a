import type { Currency } from '@quarrter/domain/money';
import type { ColumnType, Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

export type CheckState = 'waiting' | 'running' | 'finished' | 'failed' | 'interrupted';

type CheckRunsTable = {
  run_id: string;
  state: Generated<CheckState>;
  asked_by: string;
  asked_by_name: string;
  asked_at: Date;
  checks: Generated<number | null>;
  business_date: Generated<string | null>;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
};

type CheckResultsTable = {
  run_id: string;
  place: number;
  name: string;
  compared: bigint;
  differing: bigint;
  /** Written as JSON text. */
  differences: ColumnType<string[], string, never>;
  duration_ms: number;
};

type JournalsTable = {
  client_id: string;
  journal_id: string;
  currency: Currency;
  reason: string;
  value_date: string;
  posted_on: string;
  posted_at: Date;
  proposed_by: string;
  approved_by: string;
  reverses: string | null;
};

type JournalLinesTable = {
  client_id: string;
  journal_id: string;
  line: number;
  code: number;
  side: 'debit' | 'credit';
  amount: bigint;
};

/** The tables that this capability owns; no other capability may query them. */
export type BooksSchema = {
  journals: JournalsTable;
  journal_lines: JournalLinesTable;
  ledger_check_runs: CheckRunsTable;
  ledger_check_results: CheckResultsTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const booksDb = tablesOf<BooksSchema>();
