import type { ApiError } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/payments';

/** Where a card payment stands for the person in front of the screen. */
export type PaymentStep =
  | { name: 'idle' }
  /** The server begins it, the provider's script is on its way. */
  | { name: 'starting' }
  /** The popup is in front of the page: nothing of ours may lie above it. */
  | { name: 'open' }
  /** What happened is not known yet; `slow` once an answer was waited for. */
  | { name: 'confirming'; slow: boolean }
  /** The server says that nothing was paid; trying again resumes the same reference. */
  | { name: 'unpaid'; why: 'closed' | 'declined' | 'broken' }
  /** Found after a reload, begun and not paid. */
  | { name: 'unfinished'; payment: PaymentState }
  /** The provider's script did not load (LND-26, INV-42). */
  | { name: 'script' }
  /** The server did not begin it, or could not be reached. */
  | { name: 'refused'; error: ApiError }
  | { name: 'applied'; payment: PaymentState }
  /** The money is there and kept, but could not be applied. */
  | { name: 'unapplied'; payment: PaymentState };

/** While one of these lasts, nothing new may be begun. */
export function isBusy({ name }: PaymentStep): boolean {
  return name === 'starting' || name === 'open' || name === 'confirming';
}
