import * as z from 'zod/mini';
import { clientCall, detail, wireAmount, wireDate } from '../call.ts';

/** `amount` is the sum of the other parts less the rebate. */
export const settlementQuoteRecord = z.object({
  amount: wireAmount,
  principal: wireAmount,
  interest_due: wireAmount,
  interest_not_yet_due: wireAmount,
  /** The client's saving, deducted from the interest not yet due. */
  rebate: wireAmount,
  penalties: wireAmount,
  /** The quote is valid until the end of this day in Lagos. */
  valid_until: wireDate,
  /** Paying it cancels the loan: only the principal is returned. */
  is_cancelling: z.boolean(),
  cancel_until: z.nullable(wireDate),
});
export type SettlementQuoteRecord = z.infer<typeof settlementQuoteRecord>;

export const settlementQuote = clientCall('GET /loans/api/:type/settlement-quote/:id/', {
  summary: 'Get the settlement amount of a loan',
  description:
    'Returns the amount that settles the loan if paid today. Within 3 working days of the ' +
    'disbursement it is only the principal, and the loan is cancelled. 409 for a loan that is ' +
    'not being repaid.',
  replies: { 200: settlementQuoteRecord, 409: detail },
});
