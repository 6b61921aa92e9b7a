import * as z from 'zod/mini';
import { anonymousCall, wireAmount, wireRate } from './call.ts';
import { pageOf } from './lists.ts';

/**
 * The terms of one loan type. `maximum` is null where income or school decides; `rate` is the
 * highest and `lowest_rate` the lowest an offer may have. `income_multiple` (`40/29`) limits the
 * amount to that multiple of monthly income; `affordability` is the percentage of monthly income
 * that a month's repayment may take. Penalties are percentages of the original amount.
 */
export const loanProductRecord = z.object({
  type: z.string(),
  version: z.number(),
  minimum: wireAmount,
  maximum: z.nullable(wireAmount),
  shortest_months: z.number(),
  longest_months: z.number(),
  rate: wireRate,
  lowest_rate: wireRate,
  income_multiple: z.nullable(z.string()),
  affordability: z.nullable(wireRate),
  /** Percent of a trader's sales that counts as income; null where sales are not asked for. */
  turnover_share: z.nullable(wireRate),
  penalty_per_day: wireRate,
  penalty_cap: wireRate,
  /** For how many days penalties pause while a client's request for help waits. */
  penalty_pause_days: z.number(),
  /** Percent of the interest not yet due that a client saves by settling early. */
  rebate: wireRate,
  /** The ranges a client chooses from before the form, lowest first. */
  tiers: z.array(z.object({ tier: z.number(), minimum: wireAmount, maximum: wireAmount })),
});
export type LoanProductRecord = z.infer<typeof loanProductRecord>;

/**
 * One band of a full-time plan (INV-08): `interest` is its rate per month, and `withholding_tax`
 * the percentage of each return that is withheld today.
 */
export const investmentTierRecord = z.object({
  id: z.string(),
  version: z.number(),
  currency: z.enum(['naira', 'dollar']),
  min: wireAmount,
  max: z.nullable(wireAmount),
  interest: wireRate,
  withholding_tax: wireRate,
});
export type InvestmentTierRecord = z.infer<typeof investmentTierRecord>;

/** Everything on offer, as a page that shows figures of both needs it. */
export type ProductRecords = {
  readonly loans: readonly LoanProductRecord[];
  readonly investments: readonly InvestmentTierRecord[];
};

const followed =
  'Forms, calculators, public pages and the server’s checks all use these figures. Approved ' +
  'changes appear immediately. Responses have an ETag.';

export const loanProductList = anonymousCall('GET /products/api/loans/', {
  summary: 'List the loan products',
  description: `Returns the current terms of every loan type. ${followed}`,
  replies: { 200: pageOf(loanProductRecord) },
});

export const investmentTierList = anonymousCall('GET /products/api/investments/', {
  summary: 'List the investment tiers',
  description: `Returns the tiers of full-time investments, lowest first by currency. ${followed}`,
  replies: { 200: pageOf(investmentTierRecord) },
});
