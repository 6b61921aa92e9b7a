import * as z from 'zod/mini';
import { clientCall, listQuery, recordId, wireAmount, wireDate } from '../call.ts';
import { pageOf } from '../lists.ts';

/** Money of the client that belongs to no loan or investment yet. */
export const clientReceipt = z.object({
  id: recordId,
  /** Of the payment or the returned transfer; the short id of a receipt that has neither. */
  reference: z.string(),
  /** The amounts received, unapplied and being refunded. */
  received: wireAmount,
  amount: wireAmount,
  refunding: wireAmount,
  currency: z.enum(['NGN', 'USD']),
  /** The date from which it has effect: when the client paid, or when we began to owe it. */
  paid_on: wireDate,
  /** Why it is left, as a sentence. */
  reason: z.string(),
});
export type ClientReceipt = z.infer<typeof clientReceipt>;

/** The client's debt in one currency for payments that were returned or paid twice. */
export const clientDebt = z.object({ currency: z.enum(['NGN', 'USD']), amount: wireAmount });
export type ClientDebt = z.infer<typeof clientDebt>;

export const unappliedReceipts = clientCall('GET /transactions/api/unapplied-receipts/', {
  summary: 'List unapplied payments',
  description:
    'Returns payments not yet applied to a loan or an investment, newest first. Staff refund ' +
    'them, pay them out or apply them. `count` is 100 or less.',
  query: listQuery,
  replies: { 200: pageOf(clientReceipt) },
});
