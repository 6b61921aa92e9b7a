import * as z from 'zod/mini';
import { wireAmount, wireDate } from '../call.ts';

const part = z.object({ due_on: wireDate, amount: wireAmount });

/** Dates and amounts that staff agreed with a client in arrears. */
export const loanPromise = z.object({
  /** While it is `open`, a repayment may be as small as `next` asks for. */
  state: z.enum(['open', 'kept', 'broken', 'ended']),
  made_on: wireDate,
  /** The next date with something left to pay, and how much; null unless it is open. */
  next: z.nullable(part),
  parts: z.array(part),
});
export type LoanPromise = z.infer<typeof loanPromise>;
