import * as z from 'zod/mini';
import { date, detail, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { waitingReason } from '../client/withdrawals.ts';
import { reveals } from '../limits.ts';
import { staffPageOf, totalledPageOf } from '../lists.ts';
import { movedOn } from '../moved-on.ts';
import { approval, reasonForm } from './approvals.ts';
import { revealReasonForm } from './reveals.ts';

/** A withdrawal that waits for staff, and why. */
export const heldWithdrawal = z.object({
  id: recordId,
  shortId: z.string(),
  clientId: recordId,
  clientName: z.string(),
  clientEmail: z.string(),
  amount: money,
  currency: z.enum(['NGN', 'USD']),
  bank: z.string(),
  /** Masked to its last 4 digits. */
  accountNumber: z.string(),
  /** The account holder's name as the bank gave it. */
  holder: z.string(),
  /**
   * The client's name at the request or shortly before, which the holder was compared with; empty
   * if it is the client's name now.
   */
  nameBefore: z.string(),
  requestedOn: date,
  ageDays: z.number(),
  /** It is paid when the last of them is gone. */
  waitingFor: z.array(waitingReason),
  /** Not sent before this time even when nothing else is left; null for at once. */
  sendAfter: z.nullable(time),
  /** The client's details, masked; null unless it waits for the client's identity. */
  identity: z.nullable(
    z.object({
      nin: z.string(),
      bvn: z.string(),
      dateOfBirth: z.nullable(date),
      /** Everything that the client ever invested in this currency. */
      invested: money,
      /** It was verified in the meantime, for a loan: the withdrawal can be released. */
      verified: z.boolean(),
      /** Its verification was proposed and waits for a second person. */
      proposed: z.boolean(),
    }),
  ),
  /** Its release was proposed and waits for a second person. */
  proposed: z.boolean(),
});
export type HeldWithdrawal = z.infer<typeof heldWithdrawal>;

export const heldWithdrawals = staffCall('GET /staff/api/withdrawals/', {
  needs: ['check-withdrawal', 'read-queues'],
  summary: 'List withdrawals that wait',
  description:
    'Returns withdrawals held for the holder’s name, the client’s identity or the amount, oldest ' +
    'first. `reason` ' +
    'lists those of one reason (`holder`, `identity`, `amount`).',
  query: z.object({ ...listQuery.shape, reason: z.optional(z.string()) }),
  replies: { 200: totalledPageOf(heldWithdrawal, ['amount']) },
});

export const releaseWithdrawal = staffCall('POST /staff/api/withdrawals/:id/release/', {
  needs: ['check-withdrawal'],
  summary: 'Propose to pay a withdrawal that waits',
  example: { reason: 'The account is in the client’s married name; certificate seen.' },
  body: reasonForm,
  replies: { 201: approval, 409: movedOn },
});

export const cancelWithdrawal = staffCall('POST /staff/api/withdrawals/:id/cancel/', {
  needs: ['check-withdrawal'],
  summary: 'Cancel a withdrawal',
  description:
    'Cancels a withdrawal that waits for staff or, while its client owes us money, one whose ' +
    'transfer has not begun. Its money is returned to the investments, where it first pays what ' +
    'the client owes for them. The client is told the reason.',
  example: { reason: 'The account belongs to someone else.' },
  body: reasonForm,
  replies: { 200: detail, 409: movedOn },
});

export const revealIdentity = staffCall('POST /staff/api/withdrawals/:id/identity/', {
  needs: ['open-identity'],
  limits: [reveals],
  summary: 'Reveal a client’s identity numbers',
  description:
    'Returns the numbers. The audit log stores who viewed them and why, and the client can read ' +
    'it. Each member of staff has 20 reveals an hour.',
  body: revealReasonForm,
  example: { reason: 'Compared with the national register.' },
  replies: { 200: z.object({ nin: z.string(), bvn: z.string() }), 409: movedOn },
});

export const verifyIdentity = staffCall('POST /staff/api/withdrawals/:id/verify-identity/', {
  needs: ['verify-identity'],
  summary: 'Propose that a client’s identity is verified',
  description:
    'Proposes the verification. When someone else approves it, all withdrawals of the client ' +
    'that wait for it continue.',
  example: { reason: 'NIN and photograph compared with the national register.' },
  body: reasonForm,
  replies: { 201: approval, 409: movedOn },
});

/** A withdrawal that was not sent. */
export const cancelledWithdrawal = z.object({
  id: recordId,
  shortId: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  amount: money,
  currency: z.enum(['NGN', 'USD']),
  bank: z.string(),
  accountEnding: z.string(),
  holder: z.string(),
  requestedOn: date,
  /** The client while signed in, the link in an email to the client, or staff. */
  cancelledBy: z.enum(['client', 'link', 'staff']),
  cancelledAt: time,
});
export type CancelledWithdrawal = z.infer<typeof cancelledWithdrawal>;

export const cancelledWithdrawals = staffCall('GET /staff/api/withdrawals/cancelled/', {
  needs: ['check-withdrawal', 'read-queues'],
  summary: 'List withdrawals that were cancelled',
  description:
    'Returns cancelled withdrawals, newest first. One cancelled by the link in an email may have ' +
    'been requested by someone other than the client.',
  query: listQuery,
  replies: { 200: staffPageOf(cancelledWithdrawal) },
});
