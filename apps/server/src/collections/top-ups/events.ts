import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../../events/index.ts';

const defineEvent = eventsAbout('top-up');

/* Monthly top-ups, which are the subjects. `card` is its name: Visa ending in 4081. */

const topUp = { currency: z.enum(['NGN', 'USD']), amount: minorUnits, card: z.string() };

/** The client set it up, changed it, or resumed it. */
export const monthlyTopUpOn = defineEvent(
  'monthly-top-up-on',
  1,
  {
    ...topUp,
    day: z.int(),
    /** The next charge; null while it is paused. */
    nextOn: z.nullable(businessDate),
    why: z.enum(['new', 'changed', 'resumed']),
  },
  { emailed: true },
);

/** Nothing is charged any more, also where it was announced. */
export const monthlyTopUpOff = defineEvent(
  'monthly-top-up-off',
  1,
  { ...topUp, why: z.enum(['paused', 'client', 'card-removed', 'no-plan']) },
  { emailed: true },
);

/** Three days before the card is charged. */
export const monthlyTopUpAnnounced = defineEvent(
  'monthly-top-up-announced',
  1,
  { ...topUp, dueOn: businessDate, ratePpm: z.int() },
  { emailed: true },
);

/** An attempt failed, or was not made; nothing was charged. */
export const monthlyTopUpFailed = defineEvent(
  'monthly-top-up-failed',
  1,
  {
    ...topUp,
    dueOn: businessDate,
    reason: z.string(),
    /** Null when nothing is tried again this month. */
    nextAttemptOn: z.nullable(businessDate),
    /** The charge of the next month; null when it has stopped itself, or an attempt follows. */
    nextOn: z.nullable(businessDate),
  },
  { emailed: true },
);
