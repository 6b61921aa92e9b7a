import * as z from 'zod/mini';
import {
  clientCall,
  pageAfter,
  pageLimit,
  recordId,
  reportOrder,
  reportSearch,
  wireAmount,
  wireDate,
} from '../call.ts';
import { uncountedPageOf } from '../lists.ts';
import { investmentRecord, investmentSummary } from './investments.ts';

/** An investment without its history; its fields have the same meaning as in the record. */
export const currentInvestment = z.omit(investmentRecord, { credited: true, withdrawals: true });
export type CurrentInvestment = z.infer<typeof currentInvestment>;

/** An investment as a line of a list. */
export const investmentLine = z.pick(investmentRecord, {
  id: true,
  investment_type: true,
  short_id: true,
  initial_investment_amount: true,
  interest_rate: true,
  start_date: true,
  maturity_date: true,
  status: true,
  reversed: true,
});
export type InvestmentLine = z.infer<typeof investmentLine>;

/** The next of something: the investment and the day. */
const upcoming = {
  id: recordId,
  investment_type: z.enum(['LTI', 'FTI']),
  short_id: z.string(),
  date: wireDate,
};

export const investmentOverview = clientCall('GET /investments/api/overview/:currency/', {
  summary: 'Get my investments overview in a currency',
  description:
    'Returns totals, the amounts held at the end of each of the last 24 months and today, the ' +
    'newest 5 investments that hold money, the 6 newest investments in short form, 5 of those ' +
    'that can be withdrawn, upcoming returns and maturities, the newest 5 withdrawals in ' +
    'progress, how many goals the client saves for, and how many payments are being confirmed.',
  replies: {
    200: z.object({
      summary: investmentSummary,
      months: z.array(
        z.object({
          /** The last day of a month, or today. */
          date: wireDate,
          capital: wireAmount,
          returns: wireAmount,
          net_worth: wireAmount,
        }),
      ),
      current: z.array(currentInvestment),
      recent: z.array(investmentLine),
      /** Investments that can be withdrawn, the last to mature first, with their balances. */
      matured: z.object({
        count: z.number(),
        results: z.array(z.object({ ...upcoming, balance: wireAmount })),
      }),
      /** `amount` is credited, after tax. */
      next_return: z.nullable(z.object({ ...upcoming, amount: wireAmount })),
      next_maturity: z.nullable(z.object(upcoming)),
      /** `id` and `investment_type` name the investment, or the first of several. */
      withdrawals: z.array(
        z.extend(investmentRecord.shape.withdrawals.def.element, {
          investment_id: recordId,
          investment_type: z.enum(['LTI', 'FTI']),
        }),
      ),
      /** How many goals in this currency the client saves for. */
      goals: z.number(),
      pending_payments: z.number(),
    }),
  },
});
export type InvestmentOverview = z.infer<(typeof investmentOverview)['replies'][200]>;

export const investmentHistory = clientCall('GET /investments/api/history/:currency/', {
  summary: 'List all my investments in a currency',
  description:
    'Returns the investments in short form, newest first, or with `order=asc` oldest first, page ' +
    'by page. `search` is an ' +
    'amount or an id. Returns no total.',
  query: z.object({ limit: pageLimit, after: pageAfter, order: reportOrder, search: reportSearch }),
  replies: { 200: uncountedPageOf(investmentLine) },
});
