import type { Currency } from '@quarrter/domain/money';

/** The provider's own look-up of a charge, in our words. Amounts in minor units. */
export type Charge = {
  reference: string;
  status: 'success' | 'failed' | 'abandoned' | 'pending';
  amount: bigint;
  currency: Currency;
  fee: bigint;
  providerId: string;
};

export type TransferState = {
  reference: string;
  status: 'pending' | 'success' | 'failed';
  /** It had arrived and came back: then it counts as failed, and the money is at the provider again. */
  returned: boolean;
  transferCode: string;
  message: string;
};

/** A webhook in our words; at most one of charge and transfer is there. */
export type ProviderEvent = {
  name: string;
  reference: string | null;
  charge: Charge | null;
  transfer: TransferState | null;
};

export type Bank = { code: string; name: string };

/**
 * The card provider as the product sees it. Provider types stop in this folder. Every call may throw a
 * ProviderFault.
 */
export type Provider = {
  initialize(input: {
    reference: string;
    amount: bigint;
    currency: Currency;
    email: string;
  }): Promise<{ ok: true; accessCode: string } | { ok: false; reason: 'duplicate' }>;
  /** Null when the provider knows no such reference. */
  lookUpCharge(reference: string): Promise<Charge | null>;
  listBanks(currency: Currency): Promise<Bank[]>;
  /** Null when the bank knows no such account. */
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
