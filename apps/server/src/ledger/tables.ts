import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

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

/** The tables that this capability owns; no other capability may query them. */
export type LedgerSchema = {
  ledger_accounts: LedgerAccountsTable;
  ledger_closed_months: LedgerClosedMonthsTable;
  ledger_day_totals: LedgerDayTotalsTable;
  ledger_month_balances: LedgerMonthBalancesTable;
  ledger_month_totals: LedgerMonthTotalsTable;
  ledger_seals: LedgerSealsTable;
  ledger_transfers: LedgerTransfersTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const ledgerDb = tablesOf<LedgerSchema>();
