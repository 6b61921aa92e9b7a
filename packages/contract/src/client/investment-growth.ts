import * as z from 'zod/mini';
import { wireAmount, wireDate } from '../call.ts';

/** `amount` is credited: `gross` less `tax`. */
const taxedReturn = { gross: wireAmount, tax: wireAmount, amount: wireAmount };

/** A month of an investment. */
const growthMonth = z.object({
  ...taxedReturn,
  /** Which monthly anniversary of the start it is. */
  number: z.number(),
  date: wireDate,
  /** `none`: nothing was earned, because it was inactive or no capital was left. */
  state: z.enum(['credited', 'none', 'upcoming']),
  /** Credited from the start through this month. */
  earned: wireAmount,
  /** The capital that earned it. */
  capital: wireAmount,
});
export type GrowthMonthRecord = z.infer<typeof growthMonth>;

/**
 * Every month so far, and the months to come if nothing changes: of a limited-time investment until
 * its end, of a full-time one for a year. `movements` are amounts that left it for good.
 */
export const investmentGrowth = z.object({
  months: z.array(growthMonth),
  /** The total credited so far, and the total that the months to come will credit. */
  credited: z.object(taxedReturn),
  to_come: z.object(taxedReturn),
  movements: z.array(
    z.object({
      date: wireDate,
      /**
       * `reinvestment`: another investment was started with it. `taken_back`: the payment that
       * started this one was returned.
       */
      kind: z.enum(['withdrawal', 'reinvestment', 'taken_back']),
      amount: wireAmount,
      capital_left: wireAmount,
    }),
  ),
});
export type InvestmentGrowthRecord = z.infer<typeof investmentGrowth>;
