import * as z from 'zod/mini';
import { date, listQuery, money, recordId, staffCall } from '../call.ts';
import { amountField, requiredText } from '../fields.ts';
import { totalledPageOf } from '../lists.ts';
import { movedOn } from '../moved-on.ts';
import { approval } from './approvals.ts';

/** Money of a client that belongs to no loan or investment, as staff see it. */
export const unappliedReceipt = z.object({
  id: recordId,
  reference: z.string(),
  clientId: recordId,
  clientName: z.string(),
  clientEmail: z.string(),
  /** The amounts received, unapplied and being refunded. */
  received: money,
  amount: money,
  refunding: money,
  currency: z.enum(['NGN', 'USD']),
  /** When it was booked, and the value date: the day on which the client paid. */
  receivedOn: date,
  paidOn: date,
  reason: z.string(),
});
export type UnappliedReceipt = z.infer<typeof unappliedReceipt>;

export const staffReceipts = staffCall('GET /staff/api/receipts/', {
  needs: ['read-receipts'],
  summary: 'List unapplied payments',
  description: 'Returns payments not applied to a loan or an investment, newest first.',
  query: listQuery,
  replies: { 200: totalledPageOf(unappliedReceipt, ['amount', 'refunding']) },
});

/** A transfer of the receipt's money to its client. */
const transfer = z.object({
  id: recordId,
  amount: money,
  status: z.enum(['requested', 'sent', 'paid', 'failed', 'cancelled']),
  /** Why it failed or waits. */
  message: z.string(),
  orderedOn: date,
  /** The day of the return for a returned transfer. */
  settledOn: z.nullable(date),
});
export type ReceiptTransfer = z.infer<typeof transfer>;

export const receiptRefund = z.object({
  id: recordId,
  amount: money,
  status: z.enum(['requested', 'sent', 'processed', 'failed']),
  /** Why it failed or waits. */
  message: z.string(),
  orderedOn: date,
  settledOn: z.nullable(date),
  /** The provider cannot pay it before someone gives it the payer’s bank details. */
  needsAttention: z.boolean(),
});
export type ReceiptRefund = z.infer<typeof receiptRefund>;

export const staffReceipt = z.object({
  receipt: unappliedReceipt,
  fee: money,
  /** A returned transfer has no payment that the provider could refund. */
  refundable: z.boolean(),
  /** It came from an investment of the client. */
  isOwnMoney: z.boolean(),
  /** It can be paid to the client’s bank account. */
  canPayOut: z.boolean(),
  /** Money at our own bank: who paid it, and when its record was reversed. */
  atBank: z.nullable(
    z.object({
      payer: z.string(),
      documentId: recordId,
      fromSuspense: z.boolean(),
      reversedOn: z.nullable(date),
    }),
  ),
  /** Redress of a complaint, and when two people reversed it. */
  redress: z.nullable(z.object({ reversedOn: z.nullable(date) })),
  /** Newest first. */
  refunds: z.array(receiptRefund),
  transfers: z.array(transfer),
  /** The client's loans that take repayments. */
  loans: z.array(
    z.object({
      id: recordId,
      shortId: z.string(),
      loanType: z.string(),
      state: z.string(),
      /** Of a loan that was written off, the part of the loss that was not recovered. */
      balance: money,
      /** The amount due by the next payment date, with penalties. */
      due: money,
    }),
  ),
  proposals: z.array(approval),
});
export type StaffReceipt = z.infer<typeof staffReceipt>;

export const readStaffReceipt = staffCall('GET /staff/api/receipts/:id/', {
  needs: ['read-receipts', 'decide-receipt'],
  summary: 'Read a receipt',
  replies: { 200: staffReceipt },
});

const replies = { 201: approval, 409: movedOn };

const amount = amountField('Amount is required', 'Amount must be a number');

export const refundForm = z.object({ amount });

export const proposeReceiptRefund = staffCall('POST /staff/api/receipts/:id/refund/', {
  needs: ['propose-receipt'],
  summary: 'Propose a refund',
  description:
    'Proposes to refund an unapplied payment, in full or in part, to the card or account it was ' +
    'paid from. No money moves until someone else approves it.',
  example: { amount: '5000.00' },
  body: refundForm,
  replies,
});

export const applyForm = z.object({ loanId: requiredText('Please choose a loan'), amount });

export type ReceiptApplication = z.infer<typeof applyForm>;

export const proposeReceiptApplication = staffCall('POST /staff/api/receipts/:id/apply/', {
  needs: ['propose-receipt'],
  summary: 'Propose to apply a receipt',
  description:
    'Proposes to apply the payment to a loan of the client, in full or in part, from the day on ' +
    'which the client paid. No money moves until someone else approves it.',
  example: { loanId: '019ab3f0-0000-7000-8000-000000000001', amount: '5000.00' },
  body: applyForm,
  replies,
});

export const proposeReceiptPayout = staffCall('POST /staff/api/receipts/:id/pay-out/', {
  needs: ['propose-receipt'],
  summary: 'Propose to pay a receipt out',
  description:
    'Proposes to pay all that is unapplied of money from the client’s investment, of money at ' +
    'our bank, or of a payment whose refund failed, to the client’s saved bank account. No money ' +
    'moves until someone else approves it. 409 while a refund can still be paid.',
  replies,
});
