import * as z from 'zod/mini';
import { date, detail, fieldErrors, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { dateField, requiredText } from '../fields.ts';
import { reveals } from '../limits.ts';
import { totalledPageOf } from '../lists.ts';
import { movedOn } from '../moved-on.ts';
import { approval, reasonForm } from './approvals.ts';
import { revealReasonForm } from './reveals.ts';

/** `open`: ordered and not settled. `waiting`: open, and something is in the way. */
export const payoutLists = ['open', 'waiting', 'failed', 'paid', 'owed', 'cancelled'] as const;
export type PayoutList = (typeof payoutLists)[number];

/** A transfer to a client, without the account number. */
export const staffPayout = z.object({
  id: recordId,
  reference: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  purpose: z.string(),
  /** The loan or withdrawal that it is for. */
  subjectId: recordId,
  subjectShortId: z.string(),
  amount: money,
  currency: z.enum(['NGN', 'USD']),
  bank: z.string(),
  holder: z.string(),
  status: z.enum(['requested', 'sent', 'paid', 'failed', 'cancelled']),
  /**
   * Why an open one is not with the bank: our balance is too low, the provider asks for a one-time
   * password, it asks us to wait, its answer was lost, a part of it was not paid, or we do not pay
   * the client now. Empty when nothing is in the way.
   */
  waitingFor: z.enum(['', 'balance', 'otp', 'throttled', 'answer', 'part', 'client']),
  /** Why it failed or waits, in the provider's words. */
  message: z.string(),
  requestedOn: date,
  ageDays: z.number(),
  /** Not sent before this time, its client can still cancel it. */
  heldUntil: z.nullable(time),
  settledOn: z.nullable(date),
  /** The bank returned it on this date after it was paid. */
  returnedOn: z.nullable(date),
  /** The provider's fee; null while it is not known. */
  fee: z.nullable(money),
  /** Paid after it had failed, when its money was no longer there: the client owes it. */
  owed: z.boolean(),
  /**
   * Staff pay it from our own bank account and record that with evidence, as they do all dollars.
   */
  byHand: z.boolean(),
  /** Why staff chose that; empty where only they can pay it, and for older choices. */
  byHandChoice: z.string(),
  /** Why this member of staff cannot choose that; empty when they can. */
  byHandReason: z.string(),
  /** Why this member of staff cannot undo that choice; empty when they can. */
  undoByHandReason: z.string(),
  /**
   * Why this member of staff cannot cancel the withdrawal that it pays; empty when they can,
   * because its client owes us money and it has not begun.
   */
  cancelReason: z.string(),
  /** Its number, if it is a part of a transfer that the provider cannot send at once. */
  partNumber: z.nullable(z.number()),
  /** In how many parts it was sent; 0 for a transfer that is not split. */
  parts: z.number(),
  /** A record about its payment by hand, or another account for its part, waits for approval. */
  proposed: z.boolean(),
  evidence: z.nullable(z.object({ bankReference: z.string(), paidOn: date })),
  /** The bank's confirmation that was recorded, or waits to be; null for older records. */
  documentId: z.nullable(recordId),
  /** The bank's letter about one by hand that it did not pay, or that was sent back. */
  letterId: z.nullable(recordId),
  /** Why this member of staff cannot let it be sent at once; empty when that is possible. */
  retryReason: z.string(),
});
export type StaffPayout = z.infer<typeof staffPayout>;

export const staffPayouts = staffCall('GET /staff/api/payouts/', {
  needs: ['read-payouts'],
  summary: 'List transfers to clients',
  description:
    'Returns transfers, open ones first when `state` is left out. `state` is `open`, `waiting` ' +
    '(something is in ' +
    'the way), `failed`, `paid`, `owed` (paid after it had failed) or `cancelled` (by its client ' +
    'before it was sent). Open ones come oldest first, all others newest first.',
  query: z.object({ ...listQuery.shape, state: z.optional(z.string()) }),
  replies: {
    200: z.extend(totalledPageOf(staffPayout, ['amount']), {
      /** How many open ones wait for something, at most 1,000. */
      waiting: z.number(),
    }),
  },
});

export const retryPayout = staffCall('POST /staff/api/payouts/:id/retry/', {
  needs: ['retry-payout'],
  summary: 'Try a transfer again',
  description:
    'Retries an open transfer immediately. The provider is asked ' +
    'about its reference first, so nothing is sent twice.',
  replies: { 200: staffPayout, 409: movedOn },
});

export const sendMissingPart = staffCall('POST /staff/api/payouts/:id/other-account/', {
  needs: ['check-withdrawal'],
  summary: 'Propose another account for an unpaid part',
  description:
    'Proposes to send the unpaid amount of a transfer in parts to another account of the client: ' +
    'the one saved since, in the client’s name and known for a day. No money moves until someone ' +
    'else approves it.',
  replies: { 201: approval, 409: movedOn },
});

const byHandCall = {
  body: reasonForm,
  replies: { 200: z.object({ byHand: z.boolean() }), 409: detail },
} as const;

export const chooseByHand = staffCall('POST /staff/api/payouts/:id/by-hand/', {
  ...byHandCall,
  needs: ['record-payout'],
  summary: 'Pay a transfer by hand instead',
  description:
    'Takes the transfer from the provider: it is paid from our own bank account and recorded ' +
    'with evidence by two people. Returns 409 once the provider may have it. For a transfer in ' +
    'parts it applies to the unpaid amount.',
  example: { reason: 'The provider has been down since this morning.' },
});

export const undoByHand = staffCall('POST /staff/api/payouts/:id/by-hand/undo/', {
  ...byHandCall,
  needs: ['record-payout'],
  summary: 'Return a transfer to the provider',
  description:
    'Undoes the choice to pay it by hand; the provider then sends it. Returns 409 once its ' +
    'account number was opened or its payment recorded, because our bank may have paid it.',
  example: { reason: 'The provider answers again.' },
});

export const payoutAccount = staffCall('POST /staff/api/payouts/:id/account/', {
  needs: ['record-payout'],
  limits: [reveals],
  summary: 'Reveal where to pay by hand',
  description:
    'Returns the account for finance, who pay it from our own bank account. The audit log stores ' +
    'the reason, and the client can read it. Each member of staff has 20 reveals an hour. 409 ' +
    'while a record that it was paid, or not, waits for approval.',
  body: revealReasonForm,
  example: { reason: 'Paid from our account at the bank today.' },
  replies: {
    200: z.object({ bank: z.string(), accountNumber: z.string(), holder: z.string() }),
    409: detail,
  },
});

export const paidByHandForm = z.object({
  bankReference: requiredText('Please enter the bank’s reference', 120),
  paidOn: dateField('Please enter the date'),
});

export const payByHand = staffCall('POST /staff/api/payouts/:id/pay-by-hand/', {
  needs: ['record-payout'],
  summary: 'Record a payout in dollars without a file',
  description:
    'Returns 400 in every case, because a payout needs the bank’s confirmation: upload it to ' +
    '`/evidence/`. Deprecated, for scripts that still call it.',
  body: paidByHandForm,
  replies: { 400: z.union([fieldErrors, detail]), 409: detail },
});
