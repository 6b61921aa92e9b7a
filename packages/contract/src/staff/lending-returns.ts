import { monthPattern } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { date, listQuery, money, recordId, staffCall, time, wireRate } from '../call.ts';
import { uncountedPageOf } from '../lists.ts';

/** A half-year or a year: `2026-H2`, `2026`. */
const period = z
  .string()
  .check(z.regex(/^\d{4}(-H[12])?$/, 'period must be like 2026-H2 or 2026.'));
const month = z.string().check(z.regex(monthPattern, 'month must be like 2026-11.'));

/** Some loans: their number and total. */
const counted = z.object({ count: z.number(), amount: money });
/** Some loans: their number, and what they owe. Interest is what was earned and is not paid. */
const owed = z.object({ count: z.number(), principal: money, interest: money, penalty: money });

/** One product in one month, or in the whole period. */
export const lendingLine = z.object({
  loanType: z.string(),
  disbursed: counted,
  /** Percent per month of the amount disbursed; the average is weighed by the amounts. */
  rates: z.nullable(z.object({ lowest: wireRate, average: wireRate, highest: wireRate })),
  repaid: owed,
  /**
   * Loans that were fully repaid, less those that had been in an earlier month and owe again,
   * because a repayment was reversed.
   */
  completed: z.number(),
  /** Principal, interest and penalties; the principal of it apart. */
  writtenOff: z.object({ ...counted.shape, principal: money }),
  penaltiesCharged: money,
  openingPrincipal: money,
  /** Principal that a restructuring, a cancellation or an import added or took away. */
  otherPrincipal: money,
  outstanding: owed,
  /** Of that, what loans owe whose clients accepted a new schedule at some time. */
  restructured: owed,
  late: owed,
  inDefault: owed,
});
export type LendingLine = z.infer<typeof lendingLine>;

const complaints = z.object({
  received: z.number(),
  settled: z.number(),
  inTime: z.number(),
  upheld: z.number(),
  open: z.number(),
});

const lendingMonth = z.object({
  month,
  /** `open`: it is not over. `waiting`: it is over, and is counted with the next count. */
  state: z.enum(['counted', 'open', 'waiting']),
  countedAt: z.nullable(time),
  products: z.array(lendingLine),
  complaints,
  /**
   * Balances of all loans less those of the ledger's accounts 1100, 1110, 1120 and 2300 at the end
   * of the month; zeros when they agree.
   */
  differences: z.nullable(
    z.object({ principal: money, interest: money, penalty: money, unearned: money }),
  ),
});
export type LendingReturnMonth = z.infer<typeof lendingMonth>;

export const lendingReturn = z.object({
  period,
  from: date,
  to: date,
  /** Every period since the first loan, the newest first. */
  periods: z.array(period),
  /** From how many days late a loan is in default. */
  defaultDays: z.number(),
  /** The counted months together: flows are added up, balances are those of the last one. */
  totals: z.array(lendingLine),
  complaints,
  months: z.array(lendingMonth),
});
export type LendingReturn = z.infer<typeof lendingReturn>;

export const readLendingReturn = staffCall('GET /staff/api/books/lending-returns/', {
  needs: ['read-books'],
  summary: 'Read the lending return of a half-year or a year',
  description: 'Returns the report of a period. Defaults to the current half-year.',
  query: z.object({ period: z.optional(period) }),
  replies: { 200: lendingReturn },
});

export const lendingFigure = z.enum([
  ...(['disbursed', 'repaid', 'completed', 'written-off'] as const),
  ...(['outstanding', 'restructured', 'late', 'in-default'] as const),
]);
export type LendingFigureName = z.infer<typeof lendingFigure>;

export const lendingReturnLoan = z.object({
  id: recordId,
  shortId: z.string(),
  clientName: z.string(),
  loanType: z.string(),
  rate: wireRate,
  disbursed: money,
  repaid: money,
  writtenOff: money,
  principal: money,
  interest: money,
  penalty: money,
  daysLate: z.number(),
});
export type LendingReturnLoan = z.infer<typeof lendingReturnLoan>;

const behind = z.object({
  month,
  figure: lendingFigure,
  loanType: z.optional(z.string().check(z.maxLength(50))),
});

export const lendingReturnLoans = staffCall('GET /staff/api/books/lending-returns/loans/', {
  needs: ['read-books'],
  summary: 'List the loans behind a figure of a lending return',
  query: z.object({ ...listQuery.shape, ...behind.shape }),
  replies: { 200: uncountedPageOf(lendingReturnLoan) },
});

export const lendingReturnFile = staffCall('GET /staff/api/books/lending-returns/loans/file/', {
  needs: ['read-books'],
  summary: 'Save the loans behind a figure as CSV',
  query: behind,
  replies: { 200: z.file().check(z.mime(['text/csv'])) },
});
