import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { clientTable, sharedTable, tablesOf, whyKept } from '../platform/database/define-table.ts';

export type LedgerAccountsTable = {
  client_id: string;
  code: number;
  subject_id: string;
  currency: Currency;
  debits: bigint;
  credits: bigint;
};

export type LedgerTransfersTable = {
  client_id: string;
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
};

/** What all accounts of a client with one code moved in a month (month-totals.ts). */
export type LedgerMonthTotalsTable = {
  client_id: string;
  currency: Currency;
  code: number;
  month: string;
  debits: bigint;
  credits: bigint;
};

/** What all accounts with one code moved on a closed date (day-totals.ts). */
export type LedgerDayTotalsTable = {
  currency: Currency;
  code: number;
  business_date: string;
  debits: bigint;
  credits: bigint;
  transfers: number;
  debits_through: bigint;
  credits_through: bigint;
};

/** Months that are closed for good, and their balances (closed-months.ts). */
export type LedgerClosedMonthsTable = {
  month: string;
  proposed_by: string;
  approved_by: string;
  closed_at: Date;
  closed_on: string;
  note: string;
};

export type LedgerMonthBalancesTable = {
  month: string;
  currency: Currency;
  code: number;
  debits_before: bigint;
  credits_before: bigint;
  debits: bigint;
  credits: bigint;
};

/** The chain of seals (seal.ts). */
export type LedgerSealsTable = {
  client_id: string;
  business_date: string;
  transfers: number;
  seal: Buffer;
};

export const ledgerTables = {
  ledger_accounts: clientTable<LedgerAccountsTable>({
    exported: ['books/balances.json', 'Your balances in our books'],
    erased: { kept: whyKept.books },
  }),
  ledger_transfers: clientTable<LedgerTransfersTable>('append-only', {
    exported: ['books/postings.json', 'Every posting about you'],
    erased: { kept: whyKept.books, texts: 'kind' },
  }),
  ledger_month_totals: clientTable<LedgerMonthTotalsTable>({
    exported: ['books/months.json', 'Their totals by month'],
    erased: { kept: whyKept.books, texts: 'currency' },
  }),
  ledger_seals: clientTable<LedgerSealsTable>('append-only', {
    exported: { leftOut: 'Check sums that protect our books; they say nothing about you.' },
    erased: { kept: whyKept.books, texts: 'seal' },
  }),
  ledger_closed_months: sharedTable<LedgerClosedMonthsTable>('append-only'),
  ledger_day_totals: sharedTable<LedgerDayTotalsTable>('append-only'),
  ledger_month_balances: sharedTable<LedgerMonthBalancesTable>('append-only'),
};

export const ledgerDb = tablesOf(ledgerTables);
