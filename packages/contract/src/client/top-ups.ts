import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors, recordId, wireAmount, wireDate } from '../call.ts';
import { moneyCommands } from '../limits.ts';
import { savedCard } from './collections.ts';
import { topUpChangeForm, topUpForm } from './top-up-forms.ts';

/** A client's monthly top-up: a card that is charged each month for a new investment. */
export const topUpRecord = z.object({
  id: recordId,
  currency: z.enum(['naira', 'dollar']),
  amount: wireAmount,
  /** 1 to 31; in a shorter month it is the last day. */
  day: z.number(),
  card_id: recordId,
  card_name: z.string(),
  state: z.enum(['active', 'paused', 'stopped']),
  stopped_because: z.nullable(z.enum(['client', 'card-removed', 'failures', 'no-plan'])),
  /** In percent per month, of the plan that takes the amount today; null when none does. */
  interest_rate: z.nullable(z.string()),
  next_charge_on: z.nullable(wireDate),
  /** The client has been told of the next charge. */
  announced: z.boolean(),
  /** The card is being charged now. */
  charging: z.boolean(),
  last_charge: z.nullable(z.object({ date: wireDate, amount: wireAmount, paid: z.boolean() })),
});
export type TopUpRecord = z.infer<typeof topUpRecord>;

export const topUpList = clientCall('GET /investments/api/top-ups/', {
  summary: 'Read my monthly top-ups',
  description:
    'Returns up to 20 top-ups, those not stopped first, newest first; the saved cards; the ' +
    'business date; and the next of kin for a new one, or null before the first investment.',
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(topUpRecord),
      today: wireDate,
      saved_cards: z.array(savedCard),
      next_of_kin: z.nullable(z.string()),
    }),
  },
});
export type TopUpList = z.infer<(typeof topUpList)['replies'][200]>;

const replies = {
  200: z.object({ id: recordId }),
  400: z.union([fieldErrors, detail]),
  409: detail,
} as const;
const card_id = '0193a5b0-0000-7000-8000-000000000001';

export const createTopUp = clientCall('POST /investments/api/top-ups/', {
  limits: [moneyCommands],
  summary: 'Set up a monthly top-up',
  description:
    'Sets up a top-up. The card is charged on this day of each month, between 08:00 and 21:00, ' +
    'and each charge ' +
    'starts a full-time investment in the plan of the amount, with the details and the next of ' +
    'kin of the last one. The client is told 3 days before. A charge that fails is tried ' +
    'again on the 2 days after it; after 2 months without a payment the top-up stops. At ' +
    'most 5 at a time. Send an `Idempotency-Key`.',
  example: { card_id, currency: 'naira', amount: '20000', day: '5' },
  body: topUpForm,
  replies: { ...replies, 404: detail },
});

export const changeTopUp = clientCall('PUT /investments/api/top-ups/:id/', {
  limits: [moneyCommands],
  summary: 'Change a monthly top-up',
  description:
    'Updates card, amount and day. A charge announced for the earlier choice is not made.',
  example: { card_id, amount: '30000', day: '31' },
  body: topUpChangeForm,
  replies,
});

export const pauseTopUp = clientCall('PUT /investments/api/top-ups/:id/paused/', {
  limits: [moneyCommands],
  summary: 'Pause a monthly top-up, or resume it',
  description:
    'Pauses or resumes a top-up. While paused, no charge is made, including one ' +
    'already announced.',
  example: { paused: true },
  body: z.object({ paused: z.boolean('Please send true or false.') }),
  replies,
});

export const stopTopUp = clientCall('POST /investments/api/top-ups/:id/stop/', {
  limits: [moneyCommands],
  summary: 'Stop a monthly top-up',
  description: 'Stops the top-up for good. Existing investments continue.',
  replies,
});
