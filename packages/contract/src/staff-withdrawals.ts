import * as z from 'zod/mini';
import { approval } from './approvals.ts';
import {
  defineCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
} from './call.ts';
import { requiredLines } from './fields.ts';
import { staffPageOf } from './lists.ts';

/** A withdrawal that waits for staff, because its account is in another name. */
export const heldWithdrawal = z.object({
  id: recordId,
  short_id: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  amount: wireAmount,
  currency: z.enum(['NGN', 'USD']),
  bank: z.string(),
  /** Masked to its last four digits. */
  account_number: z.string(),
  /** The account holder's name as the bank gave it. */
  holder: z.string(),
  requested_on: wireDate,
  age_days: z.number(),
  /** Its release was proposed and waits for a second person. */
  proposed: z.boolean(),
});
export type HeldWithdrawal = z.infer<typeof heldWithdrawal>;

export const heldWithdrawals = defineCall({
  method: 'GET',
  path: '/staff/api/withdrawals/',
  auth: 'staff',
  summary: 'List withdrawals that wait',
  description: 'To accounts in another name than the client’s, oldest first.',
  query: listQuery,
  replies: {
    200: staffPageOf(heldWithdrawal),
    400: fieldErrors,
    401: detail,
    403: detail,
  },
});

export const withdrawalReasonForm = z.object({
  reason: requiredLines('Please give the reason', 500),
});

const onWithdrawal = { params: z.object({ id: recordId }), auth: 'staff' } as const;
const errors = { 400: fieldErrors, 401: detail, 403: detail, 404: detail, 409: detail };

export const releaseWithdrawal = defineCall({
  ...onWithdrawal,
  method: 'POST',
  path: '/staff/api/withdrawals/:id/release/',
  summary: 'Propose to pay a withdrawal that waits',
  description: 'It is paid when somebody else approves it.',
  example: { reason: 'The account is in the client’s married name; certificate seen.' },
  body: withdrawalReasonForm,
  replies: { 201: approval, ...errors },
});

export const cancelWithdrawal = defineCall({
  ...onWithdrawal,
  method: 'POST',
  path: '/staff/api/withdrawals/:id/cancel/',
  summary: 'Cancel a withdrawal that waits',
  description: 'Its money goes back to the investments. The client is told the reason.',
  example: { reason: 'The account belongs to somebody else.' },
  body: withdrawalReasonForm,
  replies: { 200: detail, ...errors },
});
