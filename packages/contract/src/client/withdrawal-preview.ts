import * as z from 'zod/mini';
import { clientCall, detail, recordId, wireAmount, wireDate } from '../call.ts';
import { amountField } from '../fields.ts';
import { accountNames, nameEnquiries } from '../limits.ts';

/** The part of a withdrawal that one investment would pay, and its status afterwards. */
export const previewedPart = z.object({
  id: recordId,
  short_id: z.string(),
  investment_type: z.enum(['LTI', 'FTI']),
  start_date: wireDate,
  /** `amount` is `capital` and `returns` together; `left` stays in the investment. */
  amount: wireAmount,
  capital: wireAmount,
  returns: wireAmount,
  left: wireAmount,
  plan_minimum: wireAmount,
  /** Its status now and afterwards. */
  status: z.number(),
  status_after: z.number(),
});
export type PreviewedPart = z.infer<typeof previewedPart>;

export const withdrawalPreview = z.object({
  /** The balance of all matured investments in the currency. */
  available: wireAmount,
  /** How many of them hold money, apart from the one that is shown. */
  older_count: z.number(),
  /** Oldest first; empty when the amount is above `available`. */
  parts: z.array(previewedPart),
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>;

/** Asked before the client proceeds; it reserves nothing. */
export const previewWithdrawal = clientCall('GET /investments/api/withdraw/preview/', {
  summary: 'Preview a withdrawal over older investments',
  description:
    'Returns how much a withdrawal from all matured investments of a currency would take from ' +
    'each, oldest first, and the status of each afterwards. Changes and reserves nothing. ' +
    '`investment_type_id` is the investment that is shown; it is not counted in `older_count`.',
  query: z.object({
    amount: amountField('Amount is required', 'Please input a number'),
    currency: z.optional(z.string()),
    investment_type_id: z.optional(z.string()),
  }),
  replies: { 200: withdrawalPreview },
});

/** The account that the last withdrawal was paid into, or that of the profile if it is newer. */
export const savedPayoutAccount = clientCall('GET /investments/api/withdraw/account/', {
  limits: [nameEnquiries, accountNames],
  summary: 'Read the account that withdrawals are paid into',
  description:
    'Returns the account that the last withdrawal was paid into, or that of the profile if it ' +
    'was saved later or none was paid. As the bank names it, with its number masked; null ' +
    'without one, or when the bank does not know it.',
  replies: {
    200: z.object({
      account: z.nullable(
        z.object({
          bank_name: z.string(),
          bank_account_number: z.string(),
          /** The withdrawal that was paid into it; null for the account of the profile. */
          same_account_as: z.nullable(recordId),
          /** As the bank names it. */
          holder: z.string(),
          /** Says that staff look at it first, because it is in another name; empty otherwise. */
          note: z.string(),
        }),
      ),
    }),
    502: detail,
  },
});
