import * as z from 'zod/mini';
import { anonymousCall, detail, wireDate } from './call.ts';

export const clockStatus = anonymousCall('GET /day-close/api/status/', {
  summary: 'Read the business date',
  description: 'Returns the business date. Needs the control token of the sandbox.',
  replies: { 200: z.object({ business_date: wireDate }), 404: detail },
});

export const advanceClock = anonymousCall('POST /day-close/api/advance/', {
  summary: 'Move the business date',
  description:
    'Closes every date before `date`. Returns the business date. Needs the control ' +
    'token of the sandbox.',
  body: z.object({ date: z.string('Please give a date.') }),
  replies: { 200: z.object({ business_date: wireDate, closed: z.number() }), 404: detail },
});
