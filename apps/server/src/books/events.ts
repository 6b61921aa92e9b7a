import * as z from 'zod/mini';
import { businessDate, defineEvent, minorUnits } from '../events/index.ts';

/** Two people posted a journal by hand, of a client or the lender; the subject is the journal. */
export const journalPosted = defineEvent('journal-posted', 1, {
  currency: z.enum(['NGN', 'USD']),
  /** The sum of its debits. */
  amount: minorUnits,
  reason: z.string(),
  valueDate: businessDate,
  /** The journal that it mirrors. */
  reverses: z.nullable(z.string()),
});
