import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';

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

declare module '../platform/database.ts' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable;
    ledger_transfers: LedgerTransfersTable;
  }
}
