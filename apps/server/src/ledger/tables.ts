import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { clientTable, sharedTable, tablesOf, whyKept } from '../platform/database/define-table.ts';

export const ledgerDb = tablesOf({
  ledger_accounts: clientTable<{
    code: number;
    subject_id: string;
    currency: Currency;
    debits: bigint;
    credits: bigint;
  }>({
    exported: ['books/balances.json', 'Your balances in our books'],
    erased: { kept: whyKept.books },
  }),
  ledger_transfers: clientTable<{
    transfer_id: string;
    posting_id: string;
    kind: string;
    subject_id: string;
    debit_code: number;
    debit_subject_id: string;
    credit_code: number;
    credit_subject_id: string;
    currency: Currency;
    amount: bigint;
    happened_on: string;
    written_at: Generated<Date>;
  }>('append-only', {
    exported: ['books/postings.json', 'Every posting about you'],
    erased: { kept: whyKept.books, texts: 'kind' },
  }),
  /** Totals of all accounts of a client with one code in a month (month-totals.ts). */
  ledger_month_totals: clientTable<{
    currency: Currency;
    code: number;
    month: string;
    debits: bigint;
    credits: bigint;
  }>({
    exported: ['books/months.json', 'Their totals by month'],
    erased: { kept: whyKept.books, texts: 'currency' },
  }),
  /** The chain of seals (seal.ts). */
  ledger_seals: clientTable<{
    business_date: string;
    transfers: number;
    seal: Buffer;
  }>('append-only', {
    exported: { leftOut: 'Check sums that protect our books; they say nothing about you.' },
    erased: { kept: whyKept.books, texts: 'seal' },
  }),
  /** Months that are closed for good, and their balances (closed-months.ts). */
  ledger_closed_months: sharedTable<{
    month: string;
    proposed_by: string;
    approved_by: string;
    closed_at: Date;
    closed_on: string;
    note: string;
  }>('append-only'),
  /** Totals of all accounts with one code on a closed date (day-totals.ts). */
  ledger_day_totals: sharedTable<{
    currency: Currency;
    code: number;
    business_date: string;
    debits: bigint;
    credits: bigint;
    transfers: number;
    debits_through: bigint;
    credits_through: bigint;
  }>('append-only'),
  ledger_month_balances: sharedTable<{
    month: string;
    currency: Currency;
    code: number;
    debits_before: bigint;
    credits_before: bigint;
    debits: bigint;
    credits: bigint;
  }>('append-only'),
});
