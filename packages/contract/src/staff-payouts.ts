import * as z from 'zod/mini';
import {
  defineCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
} from './call.ts';
import { staffPageOf } from './lists.ts';

/** `open`: ordered and not settled. `waiting`: open, and something is in the way. */
export const payoutLists = ['open', 'waiting', 'failed', 'paid', 'owed'] as const;
export type PayoutList = (typeof payoutLists)[number];

/** A transfer to a client, without the account number. */
export const staffPayout = z.object({
  id: recordId,
  reference: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  purpose: z.string(),
  /** The loan or withdrawal that it is for. */
  subject_id: recordId,
  subject_short_id: z.string(),
  amount: wireAmount,
  currency: z.enum(['NGN', 'USD']),
  bank: z.string(),
  holder: z.string(),
  status: z.enum(['requested', 'sent', 'paid', 'failed']),
  /**
   * Why an open one is not with the bank: our balance is too low, the provider asks for a one-time
   * password, it asks us to wait, or its answer was lost. Empty when nothing is in the way.
   */
  waiting_for: z.enum(['', 'balance', 'otp', 'throttled', 'answer']),
  /** Why it failed or waits, in the provider's words. */
  message: z.string(),
  requested_on: wireDate,
  age_days: z.number(),
  settled_on: z.nullable(wireDate),
  /** The bank returned it on this date after it was paid. */
  returned_on: z.nullable(wireDate),
  /** The provider's fee; null while it is not known. */
  fee: z.nullable(wireAmount),
  /** Paid after it had failed, when its money was no longer there: the client owes it. */
  owed: z.boolean(),
  /** Why this member of staff cannot let it be sent at once; empty when that is possible. */
  retry_reason: z.string(),
});
export type StaffPayout = z.infer<typeof staffPayout>;

export const staffPayouts = defineCall({
  method: 'GET',
  path: '/staff/api/payouts/',
  auth: 'staff',
  summary: 'List transfers to clients',
  description:
    'Open ones first when `state` is left out. `state` is `open`, `waiting` (something is in ' +
    'the way), `failed`, `paid` or `owed` (paid after it had failed). Open ones come oldest ' +
    'first, all others newest first.',
  query: z.object({ ...listQuery.shape, state: z.optional(z.string()) }),
  replies: {
    200: z.extend(staffPageOf(staffPayout), {
      /** How many open ones wait for something, at most 1,000. */
      waiting: z.number(),
    }),
    400: fieldErrors,
    401: detail,
    403: detail,
  },
});

export const retryPayout = defineCall({
  method: 'POST',
  path: '/staff/api/payouts/:id/retry/',
  auth: 'staff',
  summary: 'Retry a transfer',
  description:
    'Lets an open transfer be sent at once instead of at its next time. The provider is asked ' +
    'about its reference first, so nothing is sent twice.',
  params: z.object({ id: recordId }),
  replies: { 200: staffPayout, 401: detail, 403: detail, 404: detail, 409: detail },
});
