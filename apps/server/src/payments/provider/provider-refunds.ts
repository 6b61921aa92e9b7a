import type { Currency } from '@quarrter/domain/money';

/** A refund as the provider reports it. */
export type RefundState = {
  /** The refund's id at the provider. */
  readonly providerId: string;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Pending until someone gives the provider the payer's bank details; it can still be paid. */
  readonly needsAttention: boolean;
  readonly amount: bigint;
  /** Any currency that the provider knows. */
  readonly currency: string;
  /** Our note on it: the id of the refund that staff ordered here. */
  readonly note: string;
};

export type RefundCalls = {
  /**
   * Orders a refund of a charge. The provider has no reference for one and would carry it out
   * twice, so the caller looks first whether an earlier order arrived.
   */
  refund(input: {
    chargeId: string;
    amount: bigint;
    currency: Currency;
    note: string;
  }): Promise<RefundState>;
  /** Every refund of a charge, ours and those begun at the provider. */
  lookUpRefunds(chargeId: string): Promise<readonly RefundState[]>;
};
