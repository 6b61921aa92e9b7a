import * as z from 'zod/mini';
import {
  clientCall,
  detail,
  fieldErrors,
  recordId,
  wireAmount,
  wireDate,
  wireTime,
} from '../call.ts';
import { moneyCommands } from '../limits.ts';
import { clientReceipt } from './receipts.ts';

/** A card that the client saved. `name` is how a client knows it: `Visa ending in 4081`. */
export const savedCard = z.object({
  id: recordId,
  name: z.string(),
  brand: z.string(),
  last4: z.string(),
  expires_on: wireDate,
  saved_at: wireTime,
});
export type SavedCard = z.infer<typeof savedCard>;

export const savedCards = clientCall('GET /transactions/api/saved-cards/', {
  summary: 'List my saved cards',
  description:
    'Returns the client’s saved cards, newest first. A card is saved by a payment ' +
    'that was started with `save_card`.',
  replies: { 200: z.object({ count: z.number(), results: z.array(savedCard) }) },
});

export const removeCard = clientCall('POST /transactions/api/saved-cards/:id/remove/', {
  limits: [moneyCommands],
  summary: 'Remove a saved card',
  description:
    'Removes the card, so it is no longer charged. Ends automatic repayments and ' +
    'top-ups that use it.',
  replies: { 200: detail, 404: detail },
});

export const savedCardUses = clientCall('GET /transactions/api/saved-cards/:id/uses/', {
  summary: 'Read what a saved card is used for',
  description:
    'Returns how many loans are repaid automatically from the card, and how many monthly top-ups ' +
    'are active or paused. Removing the card ends them.',
  replies: { 200: z.object({ loans: z.number(), top_ups: z.number() }), 404: detail },
});

const setting = z.object({
  on: z.boolean(),
  card_id: z.nullable(recordId),
  card_name: z.nullable(z.string()),
  /** The date of the next charge, and its amount as of today's balance; null while paused. */
  next_charge_on: z.nullable(wireDate),
  next_charge_amount: z.nullable(wireAmount),
});
export type AutomaticRepaymentRecord = z.infer<typeof setting>;

/** Additional data of a loan that is being repaid, in one call. */
export const repaymentOverview = clientCall('GET /loans/api/repayment-overview/:id/', {
  summary: 'Get repayment options for a loan',
  description:
    'Returns how many payments are being confirmed, the newest 20 unapplied payments, the saved ' +
    'cards, and automatic repayment.',
  replies: {
    200: z.object({
      pending_payments: z.number(),
      unapplied_receipts: z.object({ count: z.number(), results: z.array(clientReceipt) }),
      saved_cards: z.object({ count: z.number(), results: z.array(savedCard) }),
      automatic_repayment: setting,
    }),
  },
});

export const automaticRepayment = clientCall('GET /loans/api/automatic-repayment/:id/', {
  summary: 'Read automatic repayment',
  description:
    'Returns whether the instalments of a loan are charged to a saved card, and the next charge.',
  replies: { 200: setting, 404: detail },
});

export const setAutomaticRepayment = clientCall('PUT /loans/api/automatic-repayment/:id/', {
  limits: [moneyCommands],
  summary: 'Switch automatic repayment on or off',
  description:
    'Switches automatic repayment on or off. Switching on takes `card_id`. The card is charged ' +
    'on each due date for the amount due and no more, between ' +
    '08:00 and 21:00; the client is told 3 days before. A charge that fails is tried again ' +
    'on the 2 days after it. Nothing is charged while a promise to pay is open or a request for ' +
    'help waits. Switching off is 409 while the card is being charged.',
  body: z.object({ on: z.boolean('Please choose on or off.'), card_id: z.optional(recordId) }),
  replies: { 200: setting, 400: z.union([fieldErrors, detail]), 404: detail, 409: detail },
});
