import * as z from 'zod/mini';
import { date, money, recordId, staffCall } from '../call.ts';
import { requiredText } from '../fields.ts';

export const searchForm = z.object({
  text: requiredText('Please type what you are looking for', 100),
});

export const foundKind = z.enum([
  'client',
  'loan',
  'investment',
  'repayment',
  'receipt',
  'transfer',
]);
export type FoundKind = z.infer<typeof foundKind>;

const found = z.object({
  kind: foundKind,
  id: recordId,
  clientId: recordId,
  /** The loan of a repayment. */
  loanId: z.optional(recordId),
  shortId: z.string(),
  /** The name of the client. */
  name: z.string(),
  /** The email address and phone number of a client, masked; the reference of a payment. */
  detail: z.optional(z.string()),
  /** The type of a loan, the plan of an investment, the state of a payment. */
  state: z.optional(z.string()),
  amount: z.optional(money),
  currency: z.optional(z.enum(['NGN', 'USD'])),
  date: z.optional(date),
});
export type Found = z.infer<typeof found>;

/** A body, because names and phone numbers do not belong into an address. */
export const searchEverything = staffCall('POST /staff/api/search/', {
  needs: 'all staff',
  summary: 'Search the whole book',
  description:
    'Finds a client by name, email or phone number, a loan or an investment by its id, a payment ' +
    'or a transfer by its reference or amount. Returns only what the role can read; the audit ' +
    'log records it.',
  example: { text: 'Okafor' },
  body: searchForm,
  replies: {
    200: z.object({
      groups: z.array(
        z.object({
          kind: foundKind,
          results: z.array(found),
          /** There are further ones: a longer text finds fewer. */
          more: z.boolean(),
        }),
      ),
    }),
  },
});
