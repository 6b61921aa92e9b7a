import type { Currency } from '@quarrter/domain/money';
import type { ColumnType, Generated } from 'kysely';
import { clientTable, sharedTable, tablesOf, whyKept } from '../platform/database/define-table.ts';

type CheckState = 'waiting' | 'running' | 'finished' | 'failed' | 'interrupted';

export const booksDb = tablesOf({
  journals: clientTable<{
    journal_id: string;
    currency: Currency;
    reason: string;
    value_date: string;
    posted_on: string;
    posted_at: Date;
    proposed_by: string;
    approved_by: string;
    reverses: string | null;
  }>('append-only', {
    exported: ['books/corrections.json', 'Corrections by our bookkeepers'],
    erased: { kept: whyKept.books, texts: 'reason' },
  }),
  journal_lines: clientTable<{
    journal_id: string;
    line: number;
    code: number;
    side: 'debit' | 'credit';
    amount: bigint;
  }>('append-only', {
    exported: ['books/correction-lines.json', 'Their lines'],
    erased: { kept: whyKept.books },
  }),
  ledger_check_runs: sharedTable<{
    run_id: string;
    state: Generated<CheckState>;
    asked_by: string;
    asked_by_name: string;
    asked_at: Date;
    checks: Generated<number | null>;
    business_date: Generated<string | null>;
    started_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
  }>(),
  ledger_check_results: sharedTable<{
    run_id: string;
    place: number;
    name: string;
    compared: ColumnType<bigint, number, never>;
    differing: ColumnType<bigint, number, never>;
    /** Written as JSON text. */
    differences: ColumnType<string[], string, never>;
    duration_ms: number;
  }>('append-only'),
});
