import * as z from 'zod/mini';
import { detail, listQuery, money, recordId, staffCall, wireRate } from '../call.ts';
import { pageOf } from '../lists.ts';
import { approval } from './approvals.ts';
import { offerForm } from './offer-form.ts';

export * from './offer-form.ts';

/** An offer with its state, and the open and decided proposals about it. */
export const staffOffer = z.object({
  id: recordId,
  name: z.string(),
  currency: z.enum(['NGN', 'USD']),
  unitPrice: money,
  slots: z.number(),
  /** With those that clients are paying for. */
  slotsTaken: z.number(),
  months: z.number(),
  rate: wireRate,
  state: z.enum(['draft', 'open', 'closed']),
  /** Whether this member of staff can propose a move. */
  canPropose: z.boolean(),
  proposals: z.array(approval),
});
export type StaffOffer = z.output<typeof staffOffer>;

export const staffOffers = staffCall('GET /staff/api/offers/', {
  needs: 'all staff',
  summary: 'List the limited-time offers',
  description: 'Returns all offers, including those not open yet, newest first.',
  query: listQuery,
  replies: { 200: pageOf(staffOffer) },
});

export const createOffer = staffCall('POST /staff/api/offers/', {
  needs: ['propose-product'],
  summary: 'Create a limited-time offer',
  description:
    'Creates an offer. Clients see it once its opening is proposed and someone else ' +
    'approves it.',
  example: {
    currency: 'NGN',
    name: 'Harvest 2027',
    unitPrice: '50000',
    slots: '200',
    months: '6',
    rate: '1.5',
  },
  body: offerForm,
  replies: { 201: staffOffer },
});

const moveReplies = { 201: approval, 409: detail };

export const openOffer = staffCall('POST /staff/api/offers/:id/open/', {
  needs: ['propose-product'],
  summary: 'Propose to open an offer',
  replies: moveReplies,
});

export const closeOffer = staffCall('POST /staff/api/offers/:id/close/', {
  needs: ['propose-product'],
  summary: 'Propose to close an offer',
  description:
    'Proposes to close the offer, when someone else approves it. Slots being paid for are still ' +
    'sold, and existing investments continue.',
  replies: moveReplies,
});
