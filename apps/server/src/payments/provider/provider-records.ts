/** The provider's own records that are listed for the comparison with ours. */
export const recordKinds = ['charge', 'transfer', 'refund', 'settlement'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * How far a record has come. `unsent`: a transfer that waits for a one-time code. `open`: no final
 * state yet. `reversed`: a charge whose money went back.
 */
export type RecordStatus = 'unsent' | 'open' | 'paid' | 'failed' | 'reversed';

/** One record of the provider. Amounts are minor units. */
export type ProviderRecord = {
  readonly kind: RecordKind;
  /**
   * The key that both sides know: our reference for a transfer, otherwise the provider's id. A
   * record that cannot be read has a key of its own (`isUnreadable`).
   */
  readonly key: string;
  /** Our reference; of a refund the provider's id of its charge, of a settlement its own id. */
  readonly reference: string;
  readonly status: RecordStatus;
  /** Of a settlement, the amount paid to the bank. */
  readonly amount: bigint;
  /** Null where the provider does not say it. */
  readonly fee: bigint | null;
  /** Any currency, also one that we do not take. */
  readonly currency: string;
};

/** A settlement, with the figures that other records do not have. */
export type SettlementRecord = ProviderRecord & {
  /** The provider's payment date; empty if it does not send it. */
  readonly settledOn: string;
  /** The charges in it before fees, and the amounts held back besides fees. */
  readonly processed: bigint;
  readonly fees: bigint;
  readonly deductions: bigint;
};

/**
 * Where reading a list continues: a page number from 1, or the provider's cursor if it gave one.
 */
export type ListPlace = { readonly page: number; readonly cursor: string };

/** One page of a list; `next` is null after the last. */
export type RecordPage = {
  readonly records: readonly ProviderRecord[];
  readonly next: ListPlace | null;
};

export type ListRequest = {
  readonly kind: RecordKind;
  /** Records made in this time. */
  readonly from: Date;
  readonly to: Date;
  readonly place: ListPlace;
};

/** The provider's lists. Every call may throw a ProviderError. */
export type ProviderLists = {
  listRecords(request: ListRequest): Promise<RecordPage>;
  listSettlements(request: Omit<ListRequest, 'kind' | 'place'>): Promise<{
    readonly settlements: readonly SettlementRecord[];
    readonly unreadable: readonly ProviderRecord[];
  }>;
  /** The fees of the charges in a settlement, read page by page. */
  sumSettlementFees(providerId: string): Promise<bigint>;
  /** One record by its key; null when the provider has none. */
  findRecord(kind: 'charge' | 'transfer', key: string): Promise<ProviderRecord | null>;
  /** Our balances at the provider, in minor units by currency. */
  readBalances(): Promise<ReadonlyMap<string, bigint>>;
};
