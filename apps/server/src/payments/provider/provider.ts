import type { Currency } from '@quarrter/domain/money';
import type { ProviderCards, ReusableCard } from './provider-cards.ts';
import type { ClaimCalls } from './provider-claims.ts';
import type { IdentificationReport, ProviderIdentification } from './provider-identification.ts';
import type { ProviderLists } from './provider-records.ts';
import type { RefundCalls } from './provider-refunds.ts';

/** The state of a charge as the provider reports it. Amounts are minor units. */
export type Charge = {
  reference: string;
  status: 'success' | 'failed' | 'abandoned' | 'pending';
  /** It was charged, and the money was returned: it is treated as failed. */
  reversed?: boolean;
  amount: bigint;
  currency: Currency;
  fee: bigint;
  /** When the client paid; null when that is not known. */
  paidAt: Date | null;
  providerId: string;
  /** The card it was paid with, where that can be charged again. */
  card?: ReusableCard | null;
  /** As the client reads it: `Card ending in 4081`; null when the provider does not say. */
  paidWith?: string | null;
};

export type TransferState = {
  reference: string;
  /** `otp`: it waits until someone confirms it at the provider with a one-time password. */
  status: 'pending' | 'otp' | 'success' | 'failed';
  /**
   * Paid, then returned by the bank: it is treated as failed, and the provider has the money again.
   */
  returned: boolean;
  transferCode: string;
  message: string;
  /** The provider's fee; null where this answer does not say. */
  fee: bigint | null;
};

/** A webhook; at most one of charge, transfer, claim and identification is not null. */
export type ProviderEvent = {
  name: string;
  reference: string | null;
  charge: Charge | null;
  transfer: TransferState | null;
  /** A dispute or a refund: the reference of the charge to look up again. */
  claim: string | null;
  identification: IdentificationReport | null;
};

export type Bank = { code: string; name: string };

/**
 * The payment provider as the product sees it; its message formats stay here. Every call may
 * throw a ProviderError.
 */
export type Provider = ProviderLists &
  ProviderCards<Charge> &
  ClaimCalls &
  ProviderIdentification &
  RefundCalls & {
    initialize(input: {
      reference: string;
      amount: bigint;
      currency: Currency;
      email: string;
    }): Promise<{ ok: true; accessCode: string } | { ok: false; reason: 'duplicate' }>;
    /** Null when the provider knows no such reference. */
    lookUpCharge(reference: string): Promise<Charge | null>;
    /** By the provider's id: one reference may have been charged twice. */
    findCharge(providerId: string): Promise<Charge | null>;
    listBanks(currency: Currency): Promise<Bank[]>;
    /** Null when the bank has no such account. */
    resolveAccount(bankCode: string, accountNumber: string): Promise<string | null>;
    createRecipient(input: {
      name: string;
      bankCode: string;
      accountNumber: string;
      currency: Currency;
    }): Promise<string>;
    /** Ordering one reference twice orders it once: the second gets the first one's state. */
    transfer(input: {
      reference: string;
      amount: bigint;
      currency: Currency;
      recipientCode: string;
      reason: string;
    }): Promise<TransferState>;
    lookUpTransfer(reference: string): Promise<TransferState | null>;
    /** True when the signature is the provider's over exactly these bytes. */
    isSigned(rawBody: Buffer, signature: string | undefined): boolean;
    /** Only for a body that is signed. */
    readEvent(rawBody: Buffer): ProviderEvent;
  };
