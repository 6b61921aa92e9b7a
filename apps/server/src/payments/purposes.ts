import type { intentRequest } from '@quarrter/contract/payments';
import type { Currency } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';

export type IntentRequest = z.infer<typeof intentRequest>;
export type PurposeName = IntentRequest['purpose'];
export type RequestFor<P extends PurposeName> = Extract<IntentRequest, { purpose: P }>;

/** What a checked request will charge. The amount is the server's, never the browser's. */
export type PreparedPayment = {
  amount: bigint;
  currency: Currency;
  loanId: string | null;
  /** The whole checked form of an investment, sensitive fields sealed; plain JSON. */
  form: object | null;
  /** Equal for equal forms of one client, so that none is paid twice; null without a form. */
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

/** Whether the payment was applied, or the reason why its money stays an unapplied receipt. */
export type Application = { ok: true; investmentId: string | null } | { ok: false; reason: string };

/**
 * One purpose of card payments. Loans and investments provide these; payments knows neither.
 * `prepare` throws an HttpError for a request that cannot be paid. `apply` runs in the transaction
 * that posts the receipt: it locks its business row and moves the money out of unapplied receipts
 * (2200).
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
 * What happens to a loan or a withdrawal when its transfer is settled. `paid` runs after payments
 * has posted `payout_paid` (2100 ← 1000); `failed` posts the money in flight back to its source
 * itself.
 */
export type PayoutPurpose = {
  paid(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<void>;
  failed(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<void>;
  /**
   * The bank returned the transfer after it was paid; payments has posted `payout_returned` (1000 ←
   * 2100), so the money is in flight again. Posts it back to its source; or returns false and
   * changes nothing when that is not possible, and it waits in unapplied receipts for staff.
   */
  returned(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<boolean>;
};

export type PayoutPurposes = { readonly [P in PayoutPurposeName]: PayoutPurpose };
