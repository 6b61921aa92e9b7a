import * as z from 'zod/mini';
import {
  anonymousCall,
  clientCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  wireAmount,
  wireTime,
} from '../call.ts';
import { accountNames, moneyCommands, nameEnquiries, paymentChecks } from '../limits.ts';
import { pageOf } from '../lists.ts';

/** The data that opens the card popup; `amount` is an integer of kobo or cents. */
export const intent = z.object({
  reference: z.string(),
  access_code: z.string(),
  amount: z.number().check(z.int()),
  currency: z.enum(['NGN', 'USD']),
  public_key: z.string(),
});
export type Intent = z.infer<typeof intent>;

/**
 * The state of any payment; each purpose adds its own fields. `applied` is booked for its purpose;
 * `unapplied` is an unapplied receipt.
 */
export const basePaymentState = z.object({
  reference: z.string(),
  status: z.enum(['pending', 'failed', 'abandoned', 'applied', 'unapplied']),
  purpose: z.string(),
  amount: wireAmount,
  currency: z.enum(['NGN', 'USD']),
  message: z.string(),
  /** It was charged, and the money was returned before we booked it. */
  reversed: z.optional(z.boolean()),
  /** `Card ending in 4081`, `Bank transfer` or `USSD`; null while it is not known. */
  paid_with: z.optional(z.nullable(z.string())),
});

/**
 * The calls that every purpose of payments shares. `request` is a union of the purposes' own
 * requests, told apart by `purpose`; `state` has the fields of all of them.
 */
export function paymentCalls<Request extends z.ZodMiniType, State extends z.ZodMiniObject>(
  request: Request,
  state: State,
) {
  const createIntent = clientCall('POST /transactions/api/payment-intent/', {
    limits: [moneyCommands],
    summary: 'Start a card payment',
    description:
      'Returns the access code for the payment provider’s popup. The server sets amount and ' +
      'currency.',
    body: request,
    replies: {
      200: intent,
      400: z.union([fieldErrors, detail]),
      404: detail,
      409: detail,
      502: detail,
    },
  });
  const checkPayment = clientCall('GET /transactions/api/payment/:reference/', {
    limits: [paymentChecks],
    summary: 'Read a payment',
    description: 'Returns a payment. While it is pending, the server asks the payment provider.',
    replies: { 200: state },
  });
  const pendingPayments = clientCall('GET /transactions/api/pending-payments/', {
    summary: 'List pending payments',
    description: 'Returns payments started in the last hours and not yet confirmed, newest first.',
    query: listQuery,
    replies: { 200: pageOf(z.extend(state, { id: recordId, begun_at: wireTime })) },
  });
  return { createIntent, checkPayment, pendingPayments };
}

/** Front ends in use send more fields; only the payment that is named counts. */
export const paidOrder = z.looseObject({
  reference: z
    .string('The payment reference is required.')
    .check(z.minLength(1, 'The payment reference is required.')),
});

/** 200: booked, or stored as an unapplied receipt. 202: the provider has not confirmed it yet. */
export function paidReplies<State extends z.ZodMiniObject>(state: State) {
  return { 200: state, 202: state, 400: z.union([fieldErrors, detail]), 404: detail } as const;
}

export const webhook = anonymousCall('POST /payments/webhook/', {
  // From a few addresses, with a signature that is checked.
  limits: [],
  summary: 'Receive a webhook of the payment provider',
  description: 'Receives a webhook, signed with HMAC-SHA512 of the raw body.',
  replies: { 200: detail, 401: detail },
});

export const bankList = clientCall('GET /payments/api/banks/', {
  summary: 'List banks',
  description: 'Returns Nigerian banks with their codes.',
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    502: detail,
  },
});

export const nameEnquiry = clientCall('POST /payments/api/account-name/', {
  limits: [nameEnquiries, accountNames],
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
    502: detail,
  },
});
