import * as z from 'zod/mini';
import {
  defineCall,
  detail,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
  wireTime,
} from '../call.ts';
import { amountField, requiredLines, requiredText } from '../fields.ts';
import { staffPageOf } from '../lists.ts';
import { approval } from './approvals.ts';

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

const currency = z.enum(['NGN', 'USD']);

/** Whose payment it is. */
const payer = {
  client_name: z.string(),
  client_email: z.string(),
  reference: z.string(),
  /** What it was paid for. */
  purpose: z.string(),
  paid_on: wireDate,
};

/** What was booked for money that the provider took back, and where it was taken from. */
const taken = {
  taken: wireAmount,
  from_unapplied: wireAmount,
  from_applied: wireAmount,
  /** What the client owes the lender for it. */
  recoverable: wireAmount,
};

/** A payer's bank asks for a payment back. */
export const staffDispute = z.object({
  id: recordId,
  ...payer,
  amount: wireAmount,
  currency,
  state: z.enum(disputeStates),
  /** The provider's own word for it, such as `awaiting-merchant-feedback`. */
  stage: z.string(),
  category: z.string(),
  /** What the payer told the bank. */
  complaint: z.string(),
  opened_at: wireTime,
  /** Until when the provider wants an answer, and whether that has passed. */
  due_at: z.nullable(wireTime),
  overdue: z.boolean(),
  age_days: z.number(),
  resolved_on: z.nullable(wireDate),
  ...taken,
});
export type StaffDispute = z.infer<typeof staffDispute>;

export const staffDisputes = defineCall({
  method: 'GET',
  path: '/staff/api/disputes/',
  auth: 'staff',
  needs: ['read-receipts'],
  summary: 'List disputes',
  description:
    'Payments that a client’s bank asks back: open ones, oldest first, when `state` is left ' +
    'out. `won` and `lost` come newest first.',
  query: z.object({ ...listQuery.shape, state: z.optional(z.string()) }),
  replies: {
    200: z.extend(staffPageOf(staffDispute), {
      /** How many are open, at most 1,000. */
      open: z.number(),
    }),
  },
});

/** A dispute with what an answer to the bank needs. */
export const disputeEvidence = z.object({
  dispute: staffDispute,
  payment: z.object({
    /** The provider's ids of the charge and of the dispute. */
    charge_id: z.string(),
    dispute_id: z.string(),
    received: wireAmount,
    paid_at: wireTime,
    booked_on: wireDate,
  }),
  client: z.object({
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    joined_on: wireDate,
  }),
  /** Everything that is recorded of the payment and of what it paid for, oldest first. */
  history: z.array(z.object({ at: wireTime, text: z.string() })),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

const one = { params: z.object({ id: recordId }), auth: 'staff' } as const;

export const readDispute = defineCall({
  ...one,
  method: 'GET',
  path: '/staff/api/disputes/:id/',
  needs: ['read-receipts'],
  summary: 'Read a dispute',
  description: 'With the evidence for an answer: the payment, the client, and what happened.',
  replies: { 200: disputeEvidence },
});

/** Money of a payment that the provider took back. */
export const staffReversal = z.object({
  id: recordId,
  ...payer,
  /** A lost dispute, a refund begun at the provider, or a charge reversed for no known reason. */
  cause: z.enum(['dispute', 'refund', 'charge']),
  state: z.enum(['pending', 'taken', 'failed', 'returned']),
  /** What the provider names; more than `taken` when another cause has it, or too much is named. */
  amount: wireAmount,
  currency,
  begun_by: z.string(),
  changed_on: wireDate,
  ...taken,
});
export type StaffReversal = z.infer<typeof staffReversal>;

export const staffReversals = defineCall({
  method: 'GET',
  path: '/staff/api/reversals/',
  auth: 'staff',
  needs: ['read-receipts'],
  summary: 'List reversed payments',
  description: 'By lost disputes, refunds begun at the provider and reversals, newest first.',
  query: listQuery,
  replies: { 200: staffPageOf(staffReversal) },
});

/** Money that was taken back, or paid twice, and that the client no longer holds with us. */
export const recoverable = z.object({
  /** The receipt or the transfer that it is about. */
  id: recordId,
  kind: z.enum(['receipt', 'transfer']),
  client_name: z.string(),
  client_email: z.string(),
  reference: z.string(),
  amount: wireAmount,
  currency,
  since: wireDate,
  age_days: z.number(),
  /** Unapplied receipts of the same client and currency, which it could be taken from. */
  receipts: z.array(z.object({ id: recordId, reference: z.string(), amount: wireAmount })),
  /** Newest first. */
  proposals: z.array(approval),
});
export type Recoverable = z.infer<typeof recoverable>;

export const staffRecoverables = defineCall({
  method: 'GET',
  path: '/staff/api/recoverables/',
  auth: 'staff',
  needs: ['read-receipts'],
  summary: 'List recoverable money',
  description: 'What clients owe for payments that were reversed, or paid twice, oldest first.',
  query: listQuery,
  replies: { 200: staffPageOf(recoverable) },
});

const amount = amountField('Please enter an amount', 'Amount must be a number');

export const writeOffForm = z.object({
  amount,
  reason: requiredLines('Please give the reason', 500),
});

export const recoveryForm = z.object({
  receipt_id: requiredText('Please choose a receipt'),
  amount,
});

const proposalReplies = {
  201: approval,
  409: detail,
};

export const proposeWriteOff = defineCall({
  ...one,
  method: 'POST',
  path: '/staff/api/recoverables/:id/write-off/',
  needs: ['propose-receipt'],
  summary: 'Propose a write-off',
  description: 'Gives recoverable money up. Nothing is posted before somebody else approves it.',
  example: { amount: '5000.00', reason: 'The client cannot be reached.' },
  body: writeOffForm,
  replies: proposalReplies,
});

export const proposeRecovery = defineCall({
  ...one,
  method: 'POST',
  path: '/staff/api/recoverables/:id/recover/',
  needs: ['propose-receipt'],
  summary: 'Propose a recovery',
  description:
    'Takes recoverable money from an unapplied receipt of the same client. Nothing is posted ' +
    'before somebody else approves it.',
  example: { receipt_id: '019ab3f0-0000-7000-8000-000000000001', amount: '5000.00' },
  body: recoveryForm,
  replies: proposalReplies,
});
