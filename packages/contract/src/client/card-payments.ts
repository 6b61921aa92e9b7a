/**
 * The card payments of this product: the input of each purpose, and its fields in a payment's
 * state.
 */
import * as z from 'zod/mini';
import { clientCall, recordId } from '../call.ts';
import { amountField, emailField } from '../fields.ts';
import { paymentChecks } from '../limits.ts';
import { basePaymentState, paidOrder, paidReplies, paymentCalls } from './payments.ts';

export * from './repayment-form.ts';

/** `amount` is a decimal text in major units. */
export const repaymentIntent = z.object({
  purpose: z.literal('repayment'),
  loan_type: z.string(),
  loan_type_id: recordId,
  amount: amountField('Amount is required', 'Amount must be a number'),
  email: z.optional(emailField('Please use a valid email')),
  /** True when the client asks to save the card for automatic repayment. */
  save_card: z.optional(z.boolean()),
});

export const investmentIntent = z.object({
  purpose: z.literal('investment'),
  currency: z.string(),
  kind: z.enum(['limited', 'full']),
  form: z.looseObject({}),
  /** True when the client asks to save the card, as for a monthly top-up. */
  save_card: z.optional(z.boolean()),
});

/** The fields of a payment's state that say which loan it repays. */
export const repaymentState = z.object({
  loan_type: z.nullable(z.string()),
  loan_type_id: z.nullable(recordId),
});

/** The fields of a payment's state that say which investment it started. */
export const investmentState = z.object({
  investment_type: z.nullable(z.string()),
  investment_type_id: z.nullable(recordId),
});

export const intentRequest = z.discriminatedUnion('purpose', [repaymentIntent, investmentIntent]);

// Both are written out: reading the shapes above would keep the schemas in the browser's build.
export const paymentState = z.extend(basePaymentState, {
  purpose: z.enum(['repayment', 'investment']),
  loan_type: z.nullable(z.string()),
  loan_type_id: z.nullable(recordId),
  investment_type: z.nullable(z.string()),
  investment_type_id: z.nullable(recordId),
});
export type PaymentState = z.infer<typeof paymentState>;

export const { createIntent, checkPayment, pendingPayments } = paymentCalls(
  intentRequest,
  paymentState,
);
/** A payment that the provider has not confirmed yet. */
export type PendingPayment = PaymentState & { id: string; begun_at: string };

/** Before, after or without the webhook, the payment is booked once. */
export const repay = clientCall('POST /transactions/api/loan_transaction-withdrawal/', {
  limits: [paymentChecks],
  summary: 'Confirm a repayment',
  description:
    'Reports a payment from the popup. The server records what the payment provider confirms, ' +
    'once.',
  body: paidOrder,
  replies: paidReplies(paymentState),
});

/** Before, after or without the webhook, the payment is booked once. */
export const createInvestment = clientCall(
  'POST /investments/api/:currency/:kind-time-investment-create/',
  {
    limits: [paymentChecks],
    summary: 'Confirm an investment',
    description:
      'Reports a payment from the popup. The server records what the payment provider confirms, ' +
      'once.',
    body: paidOrder,
    replies: paidReplies(paymentState),
  },
);
