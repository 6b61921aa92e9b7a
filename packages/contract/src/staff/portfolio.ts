import { monthPattern } from '@quarrter/domain/calendar';
import { loanAges } from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import { date, detail, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { uncountedPageOf } from '../lists.ts';
import { ledgerEntry } from './books.ts';

const currency = z.enum(['NGN', 'USD'], 'currency must be NGN or USD.');

/** How many days a loan is late; `90+` is more than 90. */
export const loanAge = z.enum(loanAges);

/** Loans of one type and age. */
export const countedLoans = z.object({
  loanType: z.string(),
  age: loanAge,
  count: z.number(),
  principal: money,
  interest: money,
  penalty: money,
});
export type CountedLoans = z.infer<typeof countedLoans>;

export const portfolioPictures = z.object({
  date,
  countedAt: time,
  loans: z.array(countedLoans),
  outstanding: money,
  principal: money,
  /** Principal of loans that are more than 30 days late, and its share in percent: `4.2`. */
  atRisk: money,
  par30: z.string(),
  /** Of the last 12 months, oldest first; `collected` is what was repaid. */
  months: z.array(z.object({ month: z.string(), disbursed: money, collected: money })),
  investments: z.array(
    z.object({
      currency,
      /** The month of the maturity; null for money that has matured and was not withdrawn. */
      month: z.nullable(z.string()),
      count: z.number(),
      capital: money,
      returns: money,
    }),
  ),
  /** By the month in which they fall due, for a year, with the capital that matures in it. */
  returns: z.array(
    z.object({
      currency,
      month: z.string(),
      count: z.number(),
      gross: money,
      tax: money,
      net: money,
      maturing: z.number(),
      capital: money,
    }),
  ),
  cash: z.array(z.object({ currency, code: z.number(), name: z.string(), balance: money })),
});
export type PortfolioPictures = z.infer<typeof portfolioPictures>;

export const portfolio = staffCall('GET /staff/api/portfolio/', {
  needs: ['read-books'],
  summary: 'Read the portfolio',
  description: 'Returns the most recent snapshot (nightly or on request).',
  replies: { 200: z.object({ count: z.nullable(portfolioPictures) }) },
});

export const countPortfolioNow = staffCall('POST /staff/api/portfolio/count/', {
  needs: ['check-books'],
  summary: 'Recalculate the portfolio',
  replies: { 202: detail },
});

export const portfolioLoan = z.object({
  id: recordId,
  shortId: z.string(),
  clientName: z.string(),
  loanType: z.string(),
  age: loanAge,
  daysLate: z.number(),
  principal: money,
  interest: money,
  penalty: money,
});
export type PortfolioLoan = z.infer<typeof portfolioLoan>;

export const portfolioLoans = staffCall('GET /staff/api/portfolio/loans/', {
  needs: ['read-books'],
  summary: 'List the loans behind a figure',
  query: z.object({
    ...listQuery.shape,
    age: z.optional(loanAge),
    loanType: z.optional(z.string().check(z.maxLength(50))),
  }),
  replies: { 200: uncountedPageOf(portfolioLoan) },
});

export const portfolioInvestment = z.object({
  id: recordId,
  shortId: z.string(),
  clientId: recordId,
  clientName: z.string(),
  plan: z.string(),
  currency,
  maturesOn: date,
  capital: money,
  returns: money,
});
export type PortfolioInvestment = z.infer<typeof portfolioInvestment>;

const month = z.string().check(z.regex(monthPattern, 'month must be like 2026-11.'));

export const portfolioInvestments = staffCall('GET /staff/api/portfolio/investments/', {
  needs: ['read-books'],
  summary: 'List the investments behind a figure',
  query: z.object({
    ...listQuery.shape,
    currency: z._default(currency, 'NGN'),
    /** `matured`: those that have matured and were not withdrawn. */
    month: z.optional(z.union([z.literal('matured'), month])),
  }),
  replies: { 200: uncountedPageOf(portfolioInvestment) },
});

export const portfolioReturn = z.object({
  id: recordId,
  shortId: z.string(),
  clientId: recordId,
  clientName: z.string(),
  plan: z.string(),
  currency,
  dueOn: date,
  maturesOn: date,
  capital: money,
  gross: money,
  tax: money,
  net: money,
});
export type PortfolioReturn = z.infer<typeof portfolioReturn>;

export const portfolioReturns = staffCall('GET /staff/api/portfolio/returns/', {
  needs: ['read-books'],
  summary: 'List the returns that fall due in a month',
  description:
    'Returns expected returns by the rule that credits them, if nothing is withdrawn before.',
  query: z.object({ ...listQuery.shape, currency: z._default(currency, 'NGN'), month }),
  replies: { 200: uncountedPageOf(portfolioReturn) },
});

export const portfolioTransfers = staffCall('GET /staff/api/portfolio/transfers/', {
  needs: ['read-books'],
  summary: 'List loans paid out and repayments of a month',
  query: z.object({ ...listQuery.shape, flow: z.enum(['disbursed', 'collected']), month }),
  replies: { 200: uncountedPageOf(ledgerEntry) },
});
