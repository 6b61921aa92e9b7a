import { loanAges } from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import { minorUnits } from '../events/index.ts';

/** The figures of one business date as they are stored. */
export const portfolioFigures = z.object({
  loans: z.array(
    z.object({
      loanType: z.string(),
      age: z.enum(loanAges),
      count: z.number(),
      principal: minorUnits,
      interest: minorUnits,
      penalty: minorUnits,
    }),
  ),
  /** By month, oldest first: the amounts lent and repaid, without reversed ones. */
  months: z.array(z.object({ month: z.string(), disbursed: minorUnits, collected: minorUnits })),
  investments: z.array(
    z.object({
      currency: z.enum(['NGN', 'USD']),
      /** The month of the maturity, `2026-11`; null for matured ones that were not withdrawn. */
      month: z.nullable(z.string()),
      count: z.number(),
      capital: minorUnits,
      returns: minorUnits,
    }),
  ),
  /** Returns that fall due by month, for a year; a count of an earlier version has none. */
  returns: z._default(
    z.array(
      z.object({
        currency: z.enum(['NGN', 'USD']),
        month: z.string(),
        count: z.number(),
        gross: minorUnits,
        tax: minorUnits,
      }),
    ),
    [],
  ),
  cash: z.array(
    z.object({ currency: z.enum(['NGN', 'USD']), code: z.number(), balance: minorUnits }),
  ),
});
export type PortfolioFigures = z.infer<typeof portfolioFigures>;
