import type { intentRequest } from '@quarrter/contract/payments';
import type { Currency } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';

export type IntentRequest = z.infer<typeof intentRequest>;
export type PurposeName = IntentRequest['purpose'];
export type RequestFor<P extends PurposeName> = Extract<IntentRequest, { purpose: P }>;

/** What a checked request would be charged for. The amount is the server's, never the browser's. */
export type PreparedPayment = {
  amount: bigint;
  currency: Currency;
  loanId: string | null;
  /** The whole checked form of an investment, sensitive fields sealed; plain JSON. */
  form: object | null;
  /** The same for the same form of the same client, so that it is not paid twice; null without a form. */
  formHash: string | null;
};

/** A payment the provider has confirmed with the amount and currency of its intent. */
export type ConfirmedPayment = {
  clientId: string;
  paymentId: string;
  amount: bigint;
  currency: Currency;
  loanId: string | null;
  form: object | null;
};

/** Booked on its loan or investment, or the reason why the money stays an unapplied receipt. */
export type Application = { ok: true; investmentId: string | null } | { ok: false; reason: string };

/**
 * What one purpose of card payments does. Loans and investments provide these; payments knows neither.
 * `prepare` throws a Refusal for a request that may not be paid. `apply` runs in the transaction that posts
 * the receipt; it locks its business row, and moves the money out of unapplied receipts (2200).
 */
export type PaymentPurpose<P extends PurposeName> = {
  prepare(
    tx: Tx,
    clientId: string,
    request: RequestFor<P>,
    businessTime: BusinessTime,
  ): Promise<PreparedPayment>;
  apply(tx: Tx, payment: ConfirmedPayment, businessTime: BusinessTime): Promise<Application>;
};

export type PaymentPurposes = { readonly [P in PurposeName]: PaymentPurpose<P> };

export type PayoutPurposeName = 'disbursement' | 'withdrawal';

export type SettledPayout = {
  clientId: string;
  payoutId: string;
  subjectId: string;
  amount: bigint;
  currency: Currency;
  message: string;
};

/**
 * What becomes of a loan or a withdrawal when its transfer is settled. `paid` runs after payments posted
 * `payout_paid` (2100 ← 1000); `failed` itself puts the money in flight back (2100 ← its source).
 */
export type PayoutPurpose = {
  paid(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<void>;
  failed(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<void>;
  /**
   * The transfer had been paid and came back; payments posted `payout_returned` (1000 ← 2100), so the money is
   * in flight again. Puts it back (2100 ← its source), or changes nothing and answers false where what was paid
   * cannot be undone: it then waits among the unapplied receipts for a person.
   */
  returned(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<boolean>;
};

export type PayoutPurposes = { readonly [P in PayoutPurposeName]: PayoutPurpose };
