import type { Currency } from '@quarrter/domain/money';
import type { ColumnType, Generated } from 'kysely';
import type { RecordKind, RecordStatus } from '../payments/index.ts';
import { leftOut, sharedTable, tablesOf, whyKept } from '../platform/database/define-table.ts';

/** Written as JSON text, and read as the parsed value. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** How many records of each kind were compared, and the outcomes of the items. */
export type StoredFigures = { readonly [name: string]: number };

/** Amounts are digits of minor units, because JSON numbers are not exact. */
export type StoredBalance = {
  readonly currency: string;
  readonly ledger: string;
  readonly provider: string;
  readonly inFlight: string;
  readonly differences: string;
};

export type StoredSide = {
  readonly status: RecordStatus | 'balance';
  readonly amount: string;
  readonly fee: string | null;
  readonly currency: string;
};

export const reconciliationDb = tablesOf({
  reconciliation_entries: sharedTable<{
    run_id: string;
    kind: RecordKind;
    side: 'provider' | 'book';
    /** The key by which both sides know it. */
    entry_key: string;
    reference: string;
    status: RecordStatus;
    amount: bigint;
    fee: bigint | null;
    currency: Currency;
    client_id: string | null;
    record_id: string | null;
  }>({
    exported: leftOut.copies,
    erased: { kept: whyKept.books, texts: 'currency entry_key reference' },
  }),
  reconciliation_items: sharedTable<{
    item_id: string;
    kind: string;
    item_key: string;
    reference: string;
    client_id: string | null;
    record_id: string | null;
    booked: StoredSide | null;
    provider: StoredSide | null;
    state: Generated<'open' | 'resolved' | 'explained'>;
    seen_in: string;
    opened_at: Date;
    opened_on: string;
    closed_at: Generated<Date | null>;
    closed_on: Generated<string | null>;
    closed_by: Generated<string | null>;
    note: Generated<string>;
  }>({
    exported: leftOut.copies,
    erased: {
      kept: whyKept.books,
      texts: 'booked closed_by item_key kind note provider reference',
    },
  }),
  reconciliation_runs: sharedTable<{
    run_id: string;
    first_date: string;
    last_date: string;
    listed_from: Date;
    listed_to: Date;
    state: Generated<'running' | 'finished'>;
    next_list: Generated<RecordKind | 'none'>;
    next_page: Generated<number>;
    next_cursor: Generated<string>;
    figures: Json<StoredFigures>;
    balances: Json<readonly StoredBalance[]>;
    started_at: Date;
    finished_at: Generated<Date | null>;
  }>(),
  settlements: sharedTable<{
    settlement_id: string;
    provider_id: string;
    currency: Currency;
    amount: bigint;
    fee: bigint;
    settled_on: string;
    posted_at: Date;
    posted_on: string;
  }>('append-only'),
  lender_entries: sharedTable<{
    entry_id: string;
    kind: 'opening-balance' | 'top-up';
    account: 'provider' | 'bank';
    currency: Currency;
    amount: bigint;
    note: string;
    proposed_by: string;
    approved_by: string;
    entered_at: Date;
    entered_on: string;
  }>('append-only'),
  close_reports: sharedTable<{ business_date: string; figures: Json<object>; written_at: Date }>(),
});
