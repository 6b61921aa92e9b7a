import * as z from 'zod/mini';
import {
  defineCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  wireAmount,
  wireTime,
} from './call.ts';
import { amountField, emailField } from './fields.ts';

export * from './payment-forms.ts';

/**
 * The server makes the intent first, so that amount and currency are its own (decisions, "Card payments").
 * `amount` of the request is a decimal text in major units; of the reply an integer of kobo or cents.
 */
export const intentRequest = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('repayment'),
    loan_type: z.string(),
    loan_type_id: recordId,
    amount: amountField('Amount is required', 'Amount must be a number'),
    email: z.optional(emailField('Please use a valid email')),
  }),
  z.object({
    purpose: z.literal('investment'),
    currency: z.string(),
    kind: z.enum(['limited', 'full']),
    form: z.looseObject({}),
  }),
]);

export const intent = z.object({
  reference: z.string(),
  access_code: z.string(),
  amount: z.number().check(z.int()),
  currency: z.enum(['NGN', 'USD']),
  public_key: z.string(),
});
export type Intent = z.infer<typeof intent>;

export const createIntent = defineCall({
  method: 'POST',
  path: '/transactions/api/payment-intent/',
  auth: 'client',
  summary: 'Begin a card payment. The same Idempotency-Key gives the same intent again.',
  body: intentRequest,
  replies: {
    200: intent,
    400: z.union([fieldErrors, detail]),
    401: detail,
    404: detail,
    409: detail,
    502: detail,
  },
});

/** Where a payment stands. `applied` is booked on its loan or investment; `unapplied` is kept as a receipt. */
export const paymentState = z.object({
  reference: z.string(),
  status: z.enum(['pending', 'failed', 'abandoned', 'applied', 'unapplied']),
  purpose: z.enum(['repayment', 'investment']),
  amount: wireAmount,
  currency: z.enum(['NGN', 'USD']),
  message: z.string(),
  loan_type: z.nullable(z.string()),
  loan_type_id: z.nullable(recordId),
  investment_type: z.nullable(z.string()),
  investment_type_id: z.nullable(recordId),
});
export type PaymentState = z.infer<typeof paymentState>;

export const checkPayment = defineCall({
  method: 'GET',
  path: '/transactions/api/payment/:reference/',
  auth: 'client',
  summary: 'Where a payment stands; asks the provider itself while it is still pending.',
  params: z.object({ reference: z.string() }),
  replies: { 200: paymentState, 401: detail, 404: detail },
});

/** A payment that was begun and whose end the provider has not told yet. */
export const pendingPayment = z.extend(paymentState, { id: recordId, begun_at: wireTime });
export type PendingPayment = z.infer<typeof pendingPayment>;

export const pendingPayments = defineCall({
  method: 'GET',
  path: '/transactions/api/pending-payments/',
  auth: 'client',
  summary: "The client's payments begun in the last hours and not confirmed yet, newest first.",
  query: listQuery,
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(pendingPayment),
      after: z.nullable(z.string()),
    }),
    400: fieldErrors,
    401: detail,
  },
});

/** The documents' own fields of the two calls below may come too; what counts is the payment they name. */
const paidOrder = z.looseObject({
  reference: z
    .string('The payment reference is required.')
    .check(z.minLength(1, 'The payment reference is required.')),
});

/** 200: booked, or kept as a receipt. 202: the provider has not confirmed it yet. */
const paidReplies = {
  200: paymentState,
  202: paymentState,
  400: z.union([fieldErrors, detail]),
  401: detail,
  404: detail,
} as const;

/** API-28 with the payment's reference; before, after or without the webhook, it is booked once. */
export const repay = defineCall({
  method: 'POST',
  path: '/transactions/api/loan_transaction-withdrawal/',
  auth: 'client',
  summary:
    'Tell the server that a repayment was paid (LND-22). What is booked is what the provider confirms.',
  body: paidOrder,
  replies: paidReplies,
});

/** API-32 with the payment's reference. */
export const createInvestment = defineCall({
  method: 'POST',
  path: '/investments/api/:currency/:kind-time-investment-create/',
  auth: 'client',
  summary:
    'Tell the server that an investment was paid. What is booked is what the provider confirms.',
  params: z.object({ currency: z.string(), kind: z.string() }),
  body: paidOrder,
  replies: paidReplies,
});

export const webhook = defineCall({
  method: 'POST',
  path: '/payments/webhook/',
  auth: 'anonymous',
  summary: "The card provider's events, signed with HMAC-SHA512 of the raw body.",
  replies: { 200: detail, 401: detail },
});

export const bankList = defineCall({
  method: 'GET',
  path: '/payments/api/banks/',
  auth: 'client',
  summary: 'Banks of Nigeria, from the provider through the server, cached (API-24).',
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    401: detail,
    502: detail,
  },
});

export const nameEnquiry = defineCall({
  method: 'POST',
  path: '/payments/api/account-name/',
  auth: 'client',
  summary: "The account holder's name, for the client to confirm (LON-21, WDR-06).",
  body: z.object({
    bank_name: z.string('Bank Name is required.'),
    bank_account_number: z.string('Account Number is required.'),
  }),
  replies: {
    200: z.object({ account_name: z.string() }),
    400: z.union([fieldErrors, detail]),
    401: detail,
    429: detail,
    502: detail,
  },
});
