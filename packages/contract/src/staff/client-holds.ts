import * as z from 'zod/mini';
import { staffCall, time } from '../call.ts';
import { movedOn } from '../moved-on.ts';
import { approval, reasonForm } from './approvals.ts';

/** Why a client is not served, as staff read it; the client is never told. */
export const clientHold = z.object({
  /** We pay nothing to the client and take no new business. Every role reads that. */
  notServed: z.boolean(),
  /** Null for a client who is not frozen, and for roles that do not read why one is not served. */
  freeze: z.nullable(
    z.object({
      /** A proposed freeze applies at once; a second person decides whether it stays. */
      state: z.enum(['proposed', 'frozen']),
      by: z.string(),
      since: time,
      reason: z.string(),
      /** Its proposer can no longer propose it: it must be proposed again. */
      cannotBeApproved: z.boolean(),
      decidedBy: z.nullable(z.string()),
      /** Unfreezing was proposed, and a second person has to decide. */
      unfreezeProposed: z.boolean(),
    }),
  ),
  /** The first confirmed match of the screening list; null without any, and for other roles. */
  confirmed: z.nullable(
    z.object({
      listedName: z.string(),
      reference: z.string(),
      by: z.string(),
      at: time,
      reason: z.string(),
    }),
  ),
  /** How many matches of the client are open. */
  possible: z.number(),
  /** Reasons why we pay nothing to the client but take new business. */
  unpaid: z.array(z.string()),
});
export type ClientHold = z.infer<typeof clientHold>;

export const readClientHold = staffCall('GET /staff/api/clients/:id/hold/', {
  needs: 'all staff',
  summary: 'Read whether a client is served',
  description:
    'Returns the reason only to compliance, approvers and auditors. The audit log records who ' +
    'opened the client, up to once an hour.',
  replies: { 200: clientHold },
});

const proposal = {
  body: reasonForm,
  example: { reason: 'Court order FHC/L/CS/12/2026 of today.' },
  replies: { 201: approval, 409: movedOn },
} as const;

export const freezeClient = staffCall('POST /staff/api/clients/:id/freeze/', {
  ...proposal,
  needs: ['propose-freeze'],
  summary: 'Freeze a client',
  description:
    'Stops payments to the client and new business immediately. A second person decides whether ' +
    'the freeze stays; if they decline it, it ends.',
});

export const unfreezeClient = staffCall('POST /staff/api/clients/:id/unfreeze/', {
  ...proposal,
  needs: ['propose-freeze'],
  summary: 'Propose to unfreeze a client',
  description: 'Proposes to unfreeze the client, who stays frozen until a second person approves.',
});
