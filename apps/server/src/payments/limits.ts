import type { Currency } from '@quarrter/domain/money';

/** The amounts that the payment provider takes and sends, in minor units (decision record 0082). */
export type ProviderLimits = {
  /** Of one card payment, by its currency. */
  readonly smallestCharge: { readonly [C in Currency]: bigint };
  /** Of one transfer; the provider sends naira only. */
  readonly smallestTransfer: bigint;
  readonly largestTransfer: bigint;
};
