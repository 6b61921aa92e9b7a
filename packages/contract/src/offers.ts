import * as z from 'zod/mini';
import { clientCall, listQuery, recordId, wireAmount, wireRate } from './call.ts';
import { pageOf } from './lists.ts';

/**
 * A limited-time offer (INV-21). `minimum_amount` is the price of one slot, `duration` its months
 * and `interest_rate` the rate of a month. `number_of_slots_taken` includes the slots that clients
 * are paying for, so the free slots are `number_of_slots_available` less it.
 */
export const offerRecord = z.object({
  id: recordId,
  name: z.string(),
  currency: z.enum(['naira', 'dollar']),
  minimum_amount: wireAmount,
  number_of_slots_available: z.number(),
  number_of_slots_taken: z.number(),
  duration: z.number(),
  interest_rate: wireRate,
  /** `interest_rate` times `duration` (INV-22). */
  total_interest: wireRate,
  /** The percentage of each return that is withheld today. */
  withholding_tax: wireRate,
  is_active: z.boolean(),
});
export type OfferRecord = z.infer<typeof offerRecord>;

/** An offer as one client sees it. */
export const clientOfferRecord = z.extend(offerRecord, {
  /** Of the slots taken, those reserved for this client's own payment in progress. */
  number_of_slots_reserved_by_you: z.number(),
});
export type ClientOfferRecord = z.infer<typeof clientOfferRecord>;

export const offerList = clientCall('GET /investments/api/type/limited-time-investment-list', {
  summary: 'List the limited-time offers',
  description: 'Returns every offer that was opened, newest first, including ended ones.',
  query: listQuery,
  replies: { 200: pageOf(clientOfferRecord) },
});

export const offerDetail = clientCall(
  'GET /investments/api/type/limited-time-investment-detail/:id',
  {
    summary: 'Read a limited-time offer',
    description: 'Returns an offer that is or was open.',
    replies: { 200: clientOfferRecord },
  },
);
