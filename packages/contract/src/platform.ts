import * as z from 'zod/mini';
import { defineCall, wireAmount, wireDate } from './call.ts';

/** What a front end must know of this server before anybody signs in (FMT-04). */
export const settings = defineCall({
  method: 'GET',
  path: '/settings/',
  auth: 'anonymous',
  summary: 'Settings for the front ends.',
  replies: {
    200: z.object({
      payments_script_url: z.string(),
      sandbox: z.boolean(),
      minimum_loan_amount: wireAmount,
      business_date: wireDate,
    }),
  },
});

export const live = defineCall({
  method: 'GET',
  path: '/health/live',
  auth: 'anonymous',
  summary: 'The process answers.',
  replies: { 200: z.object({ status: z.string() }) },
});

export const ready = defineCall({
  method: 'GET',
  path: '/health/ready',
  auth: 'anonymous',
  summary:
    'Database reachable and migrated. Tells the business date: a day close that hangs is seen by it.',
  replies: {
    200: z.object({ status: z.string(), business_date: z.nullable(wireDate) }),
    503: z.object({ status: z.string(), reason: z.string() }),
  },
});
