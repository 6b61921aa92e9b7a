import { loanAges } from '@quarrter/domain/loans';
import * as z from 'zod/mini';

/** Digits of minor units, because JSON numbers are not exact. */
export const units = z.codec(z.string().check(z.regex(/^-?\d+$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});

/** The figures of one business date as they are stored. */
export const portfolioFigures = z.object({
  loans: z.array(
    z.object({
      loanType: z.string(),
      age: z.enum(loanAges),
      count: z.number(),
      principal: units,
      interest: units,
      penalty: units,
    }),
  ),
  /** By month, oldest first: what was lent and what was repaid, without what was reversed. */
  months: z.array(z.object({ month: z.string(), disbursed: units, collected: units })),
  investments: z.array(
    z.object({
      currency: z.enum(['NGN', 'USD']),
      /** The month of the maturity, `2026-11`; null for what has matured and was not withdrawn. */
      month: z.nullable(z.string()),
      count: z.number(),
      capital: units,
      returns: units,
    }),
  ),
  /** Returns that fall due by month, for a year; a count of an earlier version has none. */
  returns: z._default(
    z.array(
      z.object({
        currency: z.enum(['NGN', 'USD']),
        month: z.string(),
        count: z.number(),
        gross: units,
        tax: units,
      }),
    ),
    [],
  ),
  cash: z.array(z.object({ currency: z.enum(['NGN', 'USD']), code: z.number(), balance: units })),
});
export type PortfolioFigures = z.infer<typeof portfolioFigures>;
