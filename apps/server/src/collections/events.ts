import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../events/index.ts';

const defineEvent = eventsAbout('loan');

/* Automatic repayment of a loan, which is the subject. `card` is its name: Visa ending in 4081. */

const loan = { loanType: z.string(), card: z.string() };

export const automaticRepaymentOn = defineEvent(
  'automatic-repayment-on',
  1,
  {
    ...loan,
    /** The first due date that is charged; null when none is left. */
    firstDueOn: z.nullable(businessDate),
  },
  { emailed: true },
);

export const automaticRepaymentOff = defineEvent(
  'automatic-repayment-off',
  1,
  { ...loan, why: z.enum(['client', 'card-removed']) },
  { emailed: true },
);

/** Three days before the card is charged. */
export const chargeAnnounced = defineEvent(
  'automatic-charge-announced',
  1,
  { ...loan, dueOn: businessDate, amount: minorUnits },
  { emailed: true },
);

/** An attempt failed; nothing was charged. */
export const chargeFailed = defineEvent(
  'automatic-charge-failed',
  1,
  {
    ...loan,
    dueOn: businessDate,
    amount: minorUnits,
    reason: z.string(),
    /** Null after the last attempt. */
    nextAttemptOn: z.nullable(businessDate),
  },
  { emailed: true },
);
