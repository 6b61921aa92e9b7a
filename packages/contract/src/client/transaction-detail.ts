import * as z from 'zod/mini';
import { clientCall, recordId, wireAmount } from '../call.ts';

/**
 * A part of a transaction's amount. `taken-back` was reversed, or returned because the loan did not
 * need it; `tax` was withheld from the return `earned`; `lost-returns` had been earned by a payment
 * that was reversed, and are beside the returned amount.
 */
const transactionPart = z.object({
  of: z.enum([
    ...(['principal', 'interest', 'penalties', 'taken-back'] as const),
    ...(['capital', 'returns', 'earned', 'tax', 'lost-returns'] as const),
  ]),
  amount: wireAmount,
});

/** The origin of the transaction: a person, the provider or a rule. */
const transactionDoer = z.enum([
  'lender',
  'client',
  /** The client paid it through the provider: `paid_with` says how. */
  'card',
  /** A saved card, charged as the client had arranged it. */
  'saved-card',
  /** Staff used money of the client that waited. */
  'staff',
  'provider',
  'day-close',
  /** The day of the maturity, by the choice that the client had made. */
  'choice-at-maturity',
  /** The balance of an earlier investment. */
  'balance',
  /** The client paid a loan from an investment: both the repayment and the withdrawal say so. */
  ...(['investment', 'own-loan'] as const),
  /** The withdrawal paid the client's debt for a returned payment. */
  'own-debt',
]);

export const transactionDetail = clientCall('GET /transactions/api/transaction/:id/', {
  summary: 'Read a transaction',
  description:
    'Returns the parts of the amount, who or what started it, and the repayment that has a ' +
    'receipt. The parts add up to the amount, without `lost-returns`. ' +
    'Reversals and tax are negative.',
  replies: {
    200: z.object({
      id: recordId,
      parts: z.array(transactionPart),
      by: transactionDoer,
      /** Of the payment; null for any other transaction. */
      reference: z.nullable(z.string()),
      /** `Card ending in 4081`, `Bank transfer` or `USSD`; null while it is not known. */
      paid_with: z.nullable(z.string()),
      receipt: z.nullable(
        z.object({ loan_type: z.string(), loan_type_id: recordId, repayment_id: recordId }),
      ),
    }),
  },
});
export type TransactionDetail = z.infer<(typeof transactionDetail)['replies'][200]>;
