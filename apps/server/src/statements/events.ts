import * as z from 'zod/mini';
import { businessDate, defineEvent } from '../events/index.ts';

/** A long statement was made, and the client can download it. */
export const statementReady = defineEvent(
  'statement-ready',
  1,
  {
    from: businessDate,
    to: businessDate,
    currency: z.nullable(z.enum(['NGN', 'USD'])),
    lines: z.int(),
  },
  { emailed: true },
);
