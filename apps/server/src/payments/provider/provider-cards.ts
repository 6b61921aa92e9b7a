import type { Currency } from '@quarrter/domain/money';

/** A card that was charged and can be charged again without its holder. */
export type ReusableCard = {
  /** The provider's code for charging it. */
  readonly authorization: string;
  /** The email that the provider knows its holder by; a charge must name the same. */
  readonly email: string;
  /** The same for every authorization of one card. */
  readonly signature: string;
  readonly brand: string;
  readonly last4: string;
  /** Year and month of expiry: `2030`, `12`. */
  readonly expiryYear: string;
  readonly expiryMonth: string;
};

/** The part of the provider that charges saved cards. */
export type ProviderCards<Charge> = {
  /**
   * Charges a card under a reference of ours. `confirm`: the bank wants the holder to confirm on
   * the provider's page, so nothing was charged. A reference that is known is not charged again.
   */
  chargeCard(input: {
    reference: string;
    amount: bigint;
    currency: Currency;
    email: string;
    authorization: string;
  }): Promise<{ charge: Charge; reason: string } | 'confirm' | 'duplicate'>;
  /** The card can then no longer be charged. An unknown card is no error. */
  deactivateCard(authorization: string): Promise<void>;
};
