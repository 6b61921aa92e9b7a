import * as z from 'zod/mini';
import { date, detail, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { amountField, requiredLines, requiredText } from '../fields.ts';
import { staffPageOf, totalledPageOf } from '../lists.ts';
import { approval } from './approvals.ts';

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

const currency = z.enum(['NGN', 'USD']);

/** Whose payment it is. */
const payer = {
  clientName: z.string(),
  clientEmail: z.string(),
  reference: z.string(),
  purpose: z.string(),
  paidOn: date,
};

/** The amounts booked for money that the provider took back, and their sources. */
const taken = {
  taken: money,
  fromUnapplied: money,
  fromApplied: money,
  /** The client's debt to the lender for it. */
  recoverable: money,
};

/** A payer's bank asks for a payment back. */
export const staffDispute = z.object({
  id: recordId,
  ...payer,
  amount: money,
  currency,
  state: z.enum(disputeStates),
  /** The provider's own word for it, such as `awaiting-merchant-feedback`. */
  stage: z.string(),
  category: z.string(),
  /** The payer's complaint to the bank. */
  complaint: z.string(),
  openedAt: time,
  /** Until when the provider wants an answer, and whether that has passed. */
  dueAt: z.nullable(time),
  overdue: z.boolean(),
  ageDays: z.number(),
  resolvedOn: z.nullable(date),
  ...taken,
});
export type StaffDispute = z.infer<typeof staffDispute>;

export const staffDisputes = staffCall('GET /staff/api/disputes/', {
  needs: ['read-receipts'],
  summary: 'List disputes',
  description:
    'Returns payments that a client’s bank asks back: open ones, oldest first, when `state` is ' +
    'left ' +
    'out. `won` and `lost` come newest first.',
  query: z.object({ ...listQuery.shape, state: z.optional(z.string()) }),
  replies: {
    200: z.extend(staffPageOf(staffDispute), {
      /** How many are open, at most 1,000. */
      open: z.number(),
    }),
  },
});

/** A dispute with the evidence for an answer to the bank. */
export const disputeEvidence = z.object({
  dispute: staffDispute,
  payment: z.object({
    /** The provider's ids of the charge and of the dispute. */
    chargeId: z.string(),
    disputeId: z.string(),
    received: money,
    paidAt: time,
    bookedOn: date,
  }),
  client: z.object({
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    joinedOn: date,
  }),
  /**
   * Everything that is recorded of the payment and of the loan or investment it paid for, oldest
   * first.
   */
  history: z.array(z.object({ at: time, text: z.string() })),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

export const readDispute = staffCall('GET /staff/api/disputes/:id/', {
  needs: ['read-receipts'],
  summary: 'Read a dispute',
  replies: { 200: disputeEvidence },
});

/** Money of a payment that the provider took back. */
export const staffReversal = z.object({
  id: recordId,
  ...payer,
  /** A lost dispute, a refund begun at the provider, or a charge reversed for no known reason. */
  cause: z.enum(['dispute', 'refund', 'charge']),
  state: z.enum(['pending', 'taken', 'failed', 'returned']),
  /** The provider's amount; more than `taken` when another cause has it, or it names too much. */
  amount: money,
  currency,
  begunBy: z.string(),
  changedOn: date,
  ...taken,
});
export type StaffReversal = z.infer<typeof staffReversal>;

export const staffReversals = staffCall('GET /staff/api/reversals/', {
  needs: ['read-receipts'],
  summary: 'List reversed payments',
  description:
    'Returns payments reversed by lost disputes, provider refunds and reversals, ' +
    'newest first.',
  query: listQuery,
  replies: { 200: staffPageOf(staffReversal) },
});

/** Money that was reversed or paid twice, and that the client no longer has with us. */
export const recoverable = z.object({
  /** The receipt or the transfer that it is about. */
  id: recordId,
  kind: z.enum(['receipt', 'transfer']),
  clientName: z.string(),
  clientEmail: z.string(),
  reference: z.string(),
  amount: money,
  currency,
  since: date,
  ageDays: z.number(),
  /** Unapplied receipts of the same client and currency, which it could be taken from. */
  receipts: z.array(z.object({ id: recordId, reference: z.string(), amount: money })),
  /** Newest first. */
  proposals: z.array(approval),
});
export type Recoverable = z.infer<typeof recoverable>;

export const staffRecoverables = staffCall('GET /staff/api/recoverables/', {
  needs: ['read-receipts'],
  summary: 'List recoverable money',
  description: 'Returns amounts that clients owe after reversed or double payments, oldest first.',
  query: listQuery,
  replies: { 200: totalledPageOf(recoverable, ['amount']) },
});

const amount = amountField('Amount is required', 'Amount must be a number');

export const writeOffForm = z.object({
  amount,
  reason: requiredLines('Please give the reason', 500),
});

export const recoveryForm = z.object({
  receiptId: requiredText('Please choose a receipt'),
  amount,
});

const proposalReplies = { 201: approval, 409: detail };

export const proposeWriteOff = staffCall('POST /staff/api/recoverables/:id/write-off/', {
  needs: ['propose-receipt'],
  summary: 'Propose a write-off',
  description:
    'Proposes to write off recoverable money. It is posted when someone else approves it.',
  example: { amount: '5000.00', reason: 'The client cannot be reached.' },
  body: writeOffForm,
  replies: proposalReplies,
});

export const proposeRecovery = staffCall('POST /staff/api/recoverables/:id/recover/', {
  needs: ['propose-receipt'],
  summary: 'Propose a recovery',
  description:
    'Proposes to recover money from an unapplied payment of the same client. It is posted when ' +
    'someone else approves it.',
  example: { receiptId: '019ab3f0-0000-7000-8000-000000000001', amount: '5000.00' },
  body: recoveryForm,
  replies: proposalReplies,
});
