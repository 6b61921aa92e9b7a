import type { Currency } from '@quarrter/domain/money';

/** Disputes, refunds and reversals of charges; the provider reports amounts in minor units. */

/**
 * A payer's bank asks to reverse a charge. It is `open` until it is decided: `won` leaves the money
 * with us, `lost` reverses it.
 */
export type Dispute = {
  readonly providerId: string;
  /** The provider's id of the charge. */
  readonly chargeId: string;
  readonly reference: string;
  readonly state: 'open' | 'won' | 'lost';
  /** The provider's own word for its state, such as `awaiting-merchant-feedback`. */
  readonly stage: string;
  /** The disputed amount; of a lost dispute the amount that was taken. */
  readonly amount: bigint;
  /** Any currency the provider knows, because a dispute in another one is only reported. */
  readonly currency: Currency | string;
  readonly category: string;
  /** The payer's words to the bank, as far as the provider passes them on. */
  readonly complaint: string;
  /** Until when we must answer. */
  readonly dueAt: Date | null;
  readonly openedAt: Date | null;
  readonly resolvedAt: Date | null;
};

/** The provider archived it without a decision that we can read. */
export function isArchivedUndecided({ state, stage }: Pick<Dispute, 'state' | 'stage'>): boolean {
  return state === 'open' && stage === 'archived';
}

/** Money of a charge that the provider sends back to the payer, at our request or its own. */
export type ChargeRefund = {
  readonly providerId: string;
  readonly chargeId: string;
  readonly state: 'pending' | 'processed' | 'failed';
  readonly amount: bigint;
  readonly currency: Currency | string;
  /** The dispute that it settles; such a refund is that dispute's money and not more. */
  readonly disputeId: string | null;
  /** Who began it at the provider. */
  readonly begunBy: string;
};

/** The provider's own statement about one charge and its refunds and reversals. */
export type ChargeClaims = {
  readonly reversed: boolean;
  readonly disputes: readonly Dispute[];
  readonly refunds: readonly ChargeRefund[];
};

/** Calls about money that the provider reverses. */
export type ClaimCalls = {
  /** By the provider's id of a charge; null when it knows none. Three reads. */
  lookUpClaims(chargeId: string): Promise<ChargeClaims | null>;
  /**
   * Lists the disputes, refunds and reversals of all charges since a time, page by page, in case
   * their webhooks were lost.
   */
  listClaims(since: Date): Promise<readonly ListedClaim[]>;
};

export type ListedClaim =
  | { readonly kind: 'dispute'; readonly chargeId: string; readonly dispute: Dispute }
  | { readonly kind: 'refund'; readonly chargeId: string; readonly refund: ChargeRefund }
  | { readonly kind: 'reversal'; readonly chargeId: string };
