import { monthPattern } from '@quarrter/domain/calendar';
import { loanAges } from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import {
  defineCall,
  detail,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
  wireTime,
} from '../call.ts';
import { ledgerEntry } from './books.ts';

const currency = z.enum(['NGN', 'USD'], 'currency must be NGN or USD.');

/** How many days a loan is late; `90+` is more than 90. */
export const loanAge = z.enum(loanAges);

/** Loans of one type and age. */
export const countedLoans = z.object({
  loan_type: z.string(),
  age: loanAge,
  loans: z.number(),
  principal: wireAmount,
  interest: wireAmount,
  penalty: wireAmount,
});
export type CountedLoans = z.infer<typeof countedLoans>;

export const portfolioPictures = z.object({
  date: wireDate,
  counted_at: wireTime,
  loans: z.array(countedLoans),
  outstanding: wireAmount,
  principal: wireAmount,
  /** Principal of loans that are more than 30 days late, and its share in percent: `4.2`. */
  at_risk: wireAmount,
  par30: z.string(),
  /** Of the last twelve months, oldest first. */
  months: z.array(z.object({ month: z.string(), disbursed: wireAmount, collected: wireAmount })),
  investments: z.array(
    z.object({
      currency: z.string(),
      /** The month of the maturity; null for what has matured and was not withdrawn. */
      month: z.nullable(z.string()),
      investments: z.number(),
      capital: wireAmount,
      returns: wireAmount,
    }),
  ),
  /** By the month in which they fall due, for a year, with the capital that matures in it. */
  returns: z.array(
    z.object({
      currency: z.string(),
      month: z.string(),
      returns: z.number(),
      gross: wireAmount,
      tax: wireAmount,
      net: wireAmount,
      maturing: z.number(),
      capital: wireAmount,
    }),
  ),
  cash: z.array(
    z.object({ currency: z.string(), code: z.number(), name: z.string(), balance: wireAmount }),
  ),
});
export type PortfolioPictures = z.infer<typeof portfolioPictures>;

export const portfolio = defineCall({
  method: 'GET',
  path: '/staff/api/portfolio/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'Read the portfolio',
  description: 'As it was counted last: every night, and when staff ask for it.',
  replies: {
    200: z.object({ count: z.nullable(portfolioPictures) }),
  },
});

export const countPortfolioNow = defineCall({
  method: 'POST',
  path: '/staff/api/portfolio/count/',
  auth: 'staff',
  needs: ['check-books'],
  summary: 'Count the portfolio now',
  replies: { 202: detail },
});

export const portfolioLoan = z.object({
  id: recordId,
  short_id: z.string(),
  client_name: z.string(),
  loan_type: z.string(),
  age: loanAge,
  days_late: z.number(),
  principal: wireAmount,
  interest: wireAmount,
  penalty: wireAmount,
});
export type PortfolioLoan = z.infer<typeof portfolioLoan>;

export const portfolioLoans = defineCall({
  method: 'GET',
  path: '/staff/api/portfolio/loans/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'List the loans behind a figure',
  query: z.object({
    ...listQuery.shape,
    age: z.optional(loanAge),
    loan_type: z.optional(z.string().check(z.maxLength(50))),
  }),
  replies: {
    200: z.object({ results: z.array(portfolioLoan), after: z.nullable(z.string()) }),
  },
});

export const portfolioInvestment = z.object({
  id: recordId,
  short_id: z.string(),
  client_id: recordId,
  client_name: z.string(),
  plan: z.string(),
  currency: z.string(),
  matures_on: wireDate,
  capital: wireAmount,
  returns: wireAmount,
});
export type PortfolioInvestment = z.infer<typeof portfolioInvestment>;

const month = z.string().check(z.regex(monthPattern, 'month must be like 2026-11.'));

export const portfolioInvestments = defineCall({
  method: 'GET',
  path: '/staff/api/portfolio/investments/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'List the investments behind a figure',
  query: z.object({
    ...listQuery.shape,
    currency: z._default(currency, 'NGN'),
    /** `matured`: those that have matured and were not withdrawn. */
    month: z.optional(z.union([z.literal('matured'), month])),
  }),
  replies: {
    200: z.object({ results: z.array(portfolioInvestment), after: z.nullable(z.string()) }),
  },
});

export const portfolioReturn = z.object({
  id: recordId,
  short_id: z.string(),
  client_id: recordId,
  client_name: z.string(),
  plan: z.string(),
  currency: z.string(),
  due_on: wireDate,
  matures_on: wireDate,
  capital: wireAmount,
  gross: wireAmount,
  tax: wireAmount,
  net: wireAmount,
});
export type PortfolioReturn = z.infer<typeof portfolioReturn>;

export const portfolioReturns = defineCall({
  method: 'GET',
  path: '/staff/api/portfolio/returns/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'List the returns that fall due in a month',
  description: 'By the rule that credits them, if nothing is withdrawn before.',
  query: z.object({ ...listQuery.shape, currency: z._default(currency, 'NGN'), month }),
  replies: {
    200: z.object({ results: z.array(portfolioReturn), after: z.nullable(z.string()) }),
  },
});

export const portfolioTransfers = defineCall({
  method: 'GET',
  path: '/staff/api/portfolio/transfers/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'List what was lent or repaid in a month',
  query: z.object({ ...listQuery.shape, flow: z.enum(['disbursed', 'collected']), month }),
  replies: {
    200: z.object({ results: z.array(ledgerEntry), after: z.nullable(z.string()) }),
  },
});
