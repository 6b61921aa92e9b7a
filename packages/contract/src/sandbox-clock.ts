import * as z from 'zod/mini';
import { defineCall, detail, wireDate } from './call.ts';

export const clockStatus = defineCall({
  method: 'GET',
  path: '/day-close/api/status/',
  auth: 'anonymous',
  summary: 'Read the business date',
  description: 'Returns the business date. Needs the control token of the sandbox.',
  replies: { 200: z.object({ business_date: wireDate }), 404: detail },
});

export const advanceClock = defineCall({
  method: 'POST',
  path: '/day-close/api/advance/',
  auth: 'anonymous',
  summary: 'Move the business date',
  description:
    'Closes every date before `date`. Returns the business date. Needs the control ' +
    'token of the sandbox.',
  body: z.object({ date: z.string('Please give a date.') }),
  replies: {
    200: z.object({ business_date: wireDate, closed: z.number() }),
    404: detail,
  },
});
