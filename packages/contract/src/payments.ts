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
 * The server makes the intent first, so that amount and currency are its own. `amount` is a decimal
 * text in major units in the request, and an integer of kobo or cents in the reply.
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
  summary: 'Start a card payment',
  description:
    "Returns what the card provider's popup is opened with. The server sets amount and " +
    'currency.',
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

/** `applied` is booked on its loan or investment; `unapplied` is an unapplied receipt. */
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
  summary: 'Read a payment',
  description: 'While it is pending, the server asks the card provider.',
  params: z.object({ reference: z.string() }),
  replies: { 200: paymentState, 401: detail, 404: detail },
});

/** A payment that the provider has not confirmed yet. */
export const pendingPayment = z.extend(paymentState, { id: recordId, begun_at: wireTime });
export type PendingPayment = z.infer<typeof pendingPayment>;

export const pendingPayments = defineCall({
  method: 'GET',
  path: '/transactions/api/pending-payments/',
  auth: 'client',
  summary: 'List pending payments',
  description: 'Payments started in the last hours and not yet confirmed, newest first.',
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

/** Front ends in use send more fields; only the payment that is named counts. */
const paidOrder = z.looseObject({
  reference: z
    .string('The payment reference is required.')
    .check(z.minLength(1, 'The payment reference is required.')),
});

/** 200: booked, or stored as an unapplied receipt. 202: the provider has not confirmed it yet. */
const paidReplies = {
  200: paymentState,
  202: paymentState,
  400: z.union([fieldErrors, detail]),
  401: detail,
  404: detail,
} as const;

/** Before, after or without the webhook, the payment is booked once. */
export const repay = defineCall({
  method: 'POST',
  path: '/transactions/api/loan_transaction-withdrawal/',
  auth: 'client',
  summary: 'Confirm a repayment',
  description:
    'Tells the server that the popup reported a payment. What the card provider confirms is ' +
    'booked, once.',
  body: paidOrder,
  replies: paidReplies,
});

/** Before, after or without the webhook, the payment is booked once. */
export const createInvestment = defineCall({
  method: 'POST',
  path: '/investments/api/:currency/:kind-time-investment-create/',
  auth: 'client',
  summary: 'Confirm an investment',
  description:
    'Tells the server that the popup reported a payment. What the card provider confirms is ' +
    'booked, once.',
  params: z.object({ currency: z.string(), kind: z.string() }),
  body: paidOrder,
  replies: paidReplies,
});

export const webhook = defineCall({
  method: 'POST',
  path: '/payments/webhook/',
  auth: 'anonymous',
  summary: 'Receive an event of the card provider',
  description: 'Signed with HMAC-SHA512 of the raw body.',
  replies: { 200: detail, 401: detail },
});

export const bankList = defineCall({
  method: 'GET',
  path: '/payments/api/banks/',
  auth: 'client',
  summary: 'List banks',
  description: 'Nigerian banks with their codes.',
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
  summary: 'Look up an account holder',
  description: 'Returns the name that the bank has for an account.',
  example: { bank_name: '011', bank_account_number: '3087703091' },
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
