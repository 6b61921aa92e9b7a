import { callKey, setReply } from '@quarrter/client/calls';
import { pendingPayments } from '@quarrter/contract/client/card-payments';
import {
  type ClientDebt,
  type ClientReceipt,
  unappliedReceipts,
} from '@quarrter/contract/client/receipts';
import type { QueryClient } from '@tanstack/react-query';

/** The payments in progress, each with its status (pending-payments.ts). */
export const followedKey = [...callKey(pendingPayments), 'followed'];

/** More unapplied receipts than this are for our team, who will have called. */
export const shownReceipts = { query: { limit: 20 } };

/** The part about payments in the reply of a page's own call. */
export type SaidOfPayments = {
  readonly pending_payments: number;
  readonly unapplied_receipts?: { count: number; results: ClientReceipt[] };
  readonly debts?: readonly ClientDebt[];
};

/**
 * Stores the number of payments in progress, and perhaps the unapplied receipts, that another call
 * returned. Where a payment is in progress, or the result of one is still shown, its own query asks
 * for itself.
 */
export function handOverPayments(said: SaidOfPayments, queries: QueryClient): void {
  const { pending_payments: count, unapplied_receipts: receipts } = said;
  if (count === 0 && !queries.getQueryData<readonly unknown[]>(followedKey)?.length) {
    queries.setQueryData(followedKey, []);
  }
  if (receipts) setReply(queries, unappliedReceipts, shownReceipts, { ...receipts, after: null });
}
