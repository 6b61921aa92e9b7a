import { monthPattern } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import {
  defineCall,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
  wireRate,
  wireTime,
} from '../call.ts';

/** A half-year or a year: `2026-H2`, `2026`. */
const period = z
  .string()
  .check(z.regex(/^\d{4}(-H[12])?$/, 'period must be like 2026-H2 or 2026.'));
const month = z.string().check(z.regex(monthPattern, 'month must be like 2026-11.'));

const counted = z.object({ loans: z.number(), amount: wireAmount });
const owed = z.object({
  loans: z.number(),
  principal: wireAmount,
  interest: wireAmount,
  penalties: wireAmount,
  total: wireAmount,
});

/** One product in one month, or in the whole period. */
export const lendingLine = z.object({
  loan_type: z.string(),
  disbursed: counted,
  /** Percent a month of what was disbursed; the average is weighed by the amounts. */
  rates: z.nullable(z.object({ lowest: wireRate, average: wireRate, highest: wireRate })),
  repaid: owed,
  completed: z.number(),
  /** Principal, interest and penalties; the principal of it apart. */
  written_off: z.object({ ...counted.shape, principal: wireAmount }),
  penalties_charged: wireAmount,
  opening_principal: wireAmount,
  /** Principal that a restructuring, a cancellation or an import added or took away. */
  other_principal: wireAmount,
  outstanding: owed,
  late: owed,
  in_default: owed,
});
export type LendingLine = z.infer<typeof lendingLine>;

const complaints = z.object({
  received: z.number(),
  settled: z.number(),
  in_time: z.number(),
  upheld: z.number(),
  open: z.number(),
});

const lendingMonth = z.object({
  month,
  /** `open`: it is not over. `waiting`: it is over, and is counted with the next count. */
  state: z.enum(['counted', 'open', 'waiting']),
  counted_at: z.nullable(wireTime),
  products: z.array(lendingLine),
  complaints,
  /**
   * What all loans owe less what the ledger holds on 1100, 1110 and 1120 at the end of the month;
   * zeros when they agree.
   */
  differences: z.nullable(
    z.object({ principal: wireAmount, interest: wireAmount, penalties: wireAmount }),
  ),
});
export type LendingReturnMonth = z.infer<typeof lendingMonth>;

export const lendingReturn = z.object({
  period,
  from: wireDate,
  to: wireDate,
  /** Every period since the first loan, the newest first. */
  periods: z.array(period),
  /** From how many days late a loan is in default. */
  default_days: z.number(),
  /** The counted months together: flows are added up, balances are those of the last one. */
  totals: z.array(lendingLine),
  complaints,
  months: z.array(lendingMonth),
});
export type LendingReturn = z.infer<typeof lendingReturn>;

export const readLendingReturn = defineCall({
  method: 'GET',
  path: '/staff/api/books/lending-returns/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'Read the lending return of a half-year or a year',
  description: 'Without a period it is that of the present half-year.',
  query: z.object({ period: z.optional(period) }),
  replies: { 200: lendingReturn },
});

export const lendingFigure = z.enum([
  ...(['disbursed', 'repaid', 'completed', 'written-off'] as const),
  ...(['outstanding', 'late', 'in-default'] as const),
]);
export type LendingFigureName = z.infer<typeof lendingFigure>;

export const lendingReturnLoan = z.object({
  id: recordId,
  short_id: z.string(),
  client_name: z.string(),
  loan_type: z.string(),
  rate: wireRate,
  disbursed: wireAmount,
  repaid: wireAmount,
  written_off: wireAmount,
  principal: wireAmount,
  interest: wireAmount,
  penalties: wireAmount,
  days_late: z.number(),
});
export type LendingReturnLoan = z.infer<typeof lendingReturnLoan>;

const behind = z.object({
  month,
  figure: lendingFigure,
  loan_type: z.optional(z.string().check(z.maxLength(50))),
});

export const lendingReturnLoans = defineCall({
  method: 'GET',
  path: '/staff/api/books/lending-returns/loans/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'List the loans behind a figure of a lending return',
  query: z.object({ ...listQuery.shape, ...behind.shape }),
  replies: {
    200: z.object({ results: z.array(lendingReturnLoan), after: z.nullable(z.string()) }),
  },
});

export const lendingReturnFile = defineCall({
  method: 'GET',
  path: '/staff/api/books/lending-returns/loans/file/',
  auth: 'staff',
  needs: ['read-books'],
  summary: 'Save the loans behind a figure as CSV',
  query: behind,
  replies: { 200: z.file().check(z.mime(['text/csv'])) },
});
