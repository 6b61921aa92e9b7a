import * as z from 'zod/mini';
import { clientCall, wireAmount, wireDate } from '../call.ts';

/** The penalties of one day: the amounts charged, reversed and waived. */
export const penaltyDay = z.object({
  date: wireDate,
  charged: wireAmount,
  reversed: wireAmount,
  waived: wireAmount,
});

const day = (name: string) => z.iso.date(`${name} must be a date such as 2026-11-21.`);

/** At most 366 days are asked for at once. */
export const penaltyDays = clientCall('GET /loans/api/:type/penalty-days/:id/', {
  summary: 'List the penalties of a loan by day',
  description:
    'Returns the penalties from one date to another, up to 366 days, newest first. ' +
    '`penalty_periods` of the loan ' +
    'names the dates to ask for.',
  query: z.object({ from: day('from'), through: day('through') }),
  replies: { 200: z.object({ count: z.number(), results: z.array(penaltyDay) }) },
});
