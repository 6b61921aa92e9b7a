import * as z from 'zod/mini';
import { anonymousCall, wireAmount, wireDate, wireTime } from './call.ts';

/** Returns the settings a front end needs before sign-in. */
export const settings = anonymousCall('GET /settings/', {
  summary: 'Read the settings',
  description: 'Returns the settings a front end needs before sign-in.',
  replies: {
    200: z.object({
      payments_script_url: z.string(),
      sandbox: z.boolean(),
      minimum_loan_amount: wireAmount,
      business_date: wireDate,
    }),
  },
});

export const live = anonymousCall('GET /health/live', {
  summary: 'Check that the process answers',
  replies: { 200: z.object({ status: z.string() }) },
});

export const ready = anonymousCall('GET /health/ready', {
  summary: 'Check that the server is ready',
  description:
    'Returns 200 when the database answers and is migrated. The business date shows whether the ' +
    'day close has run, and `away` names the services outside that did not answer the last call, ' +
    'with the time of the first. Only calls from inside read that, and why a production is not ' +
    'ready.',
  replies: {
    200: z.object({
      status: z.string(),
      business_date: z.nullable(wireDate),
      away: z.optional(z.array(z.object({ service: z.string(), since: wireTime }))),
    }),
    503: z.object({ status: z.string(), reason: z.optional(z.string()) }),
  },
});
