import { formatDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import {
  businessDate,
  eventsAbout,
  type Fact,
  minorUnits,
  type Notice,
} from '../../events/index.ts';

const defineEvent = eventsAbout('top-up');

/* Monthly top-ups, which are the subjects. `card` is its name: Visa ending in 4081. */

const topUp = { currency: z.enum(['NGN', 'USD']), amount: minorUnits, card: z.string() };

/** Notifies the client of something about a monthly top-up. */
function notify<Payload extends { currency: 'NGN' | 'USD'; amount: bigint }>(
  write: (payload: Payload) => Pick<Notice, 'title' | 'advice'> | null,
) {
  return {
    notice({ payload }: Fact<Payload>): Notice | null {
      const { currency, amount } = payload;
      const notice = write(payload);
      const link = '/invest/top-ups';
      return notice && { topic: 'investments', subjectId: null, link, currency, amount, ...notice };
    },
  };
}

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
  { emailed: true, personal: ['card'] },
);

/** No further charge is made, even if one was announced. */
export const monthlyTopUpOff = defineEvent(
  'monthly-top-up-off',
  1,
  { ...topUp, why: z.enum(['paused', 'client', 'card-removed', 'no-plan']) },
  {
    emailed: true,
    personal: ['card'],
    ...notify(({ why }) => {
      if (why === 'paused' || why === 'client') return null;
      const advice =
        why === 'card-removed'
          ? 'Its card was removed.'
          : 'We no longer have a plan for its amount.';
      return { title: 'Monthly top-up is off', advice };
    }),
  },
);

/** 3 days before the card is charged. */
export const monthlyTopUpAnnounced = defineEvent(
  'monthly-top-up-announced',
  1,
  { ...topUp, dueOn: businessDate, ratePpm: z.int() },
  {
    emailed: true,
    personal: ['card'],
    byDay: true,
    ...notify(({ card, dueOn }) => ({
      title: 'Monthly top-up due soon',
      advice: `We'll charge your ${card} on ${formatDate(dueOn)}.`,
    })),
  },
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
  {
    emailed: true,
    personal: ['card', 'reason'],
    ...notify(({ nextAttemptOn }) => ({
      title: 'Monthly top-up failed',
      advice:
        nextAttemptOn === null
          ? 'Nothing was charged this month.'
          : `Nothing was charged. We'll try again on ${formatDate(nextAttemptOn)}.`,
    })),
  },
);
