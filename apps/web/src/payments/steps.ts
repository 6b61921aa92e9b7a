import type { ApiError } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/client/card-payments';

/** The step of a card payment that the payer is at. */
export type PaymentStep =
  | { name: 'idle' }
  /** The server starts it, and the provider's script loads. */
  | { name: 'starting' }
  /** The popup covers the page; nothing of ours may lie above it. */
  | { name: 'open' }
  /** The result is not known yet; `slow` when the answer takes long. */
  | { name: 'confirming'; slow: boolean }
  /** The server says that nothing was paid. Trying again continues the same payment. */
  | { name: 'unpaid'; why: 'closed' | 'declined' | 'reversed' | 'broken' }
  /** Its window was closed before it was confirmed, or it was found after a reload. */
  | { name: 'unfinished'; payment: PaymentState }
  /**
   * The provider's script did not load (LND-26, INV-42). An earlier payment that is `unfinished`
   * can still be continued.
   */
  | { name: 'script'; unfinished: PaymentState | null }
  /** The server did not start it, or could not be reached. */
  | { name: 'failed'; error: ApiError; unfinished: PaymentState | null }
  | { name: 'applied'; payment: PaymentState }
  /** The money was received and is held, but could not be applied. */
  | { name: 'unapplied'; payment: PaymentState };

/** The payment that the client can still continue; null when there is none. */
export function pendingOf(step: PaymentStep): PaymentState | null {
  if (step.name === 'script' || step.name === 'failed') return step.unfinished;
  return step.name === 'unfinished' && step.payment.status === 'pending' ? step.payment : null;
}

/** Whether a payment is in progress, so that no other may start. */
export function isBusy({ name }: PaymentStep): boolean {
  return name === 'starting' || name === 'open' || name === 'confirming';
}

export function whyUnpaid({ status, reversed }: PaymentState): 'closed' | 'declined' | 'reversed' {
  if (status !== 'failed') return 'closed';
  return reversed ? 'reversed' : 'declined';
}
