import * as z from 'zod/mini';
import { date, detail, listQuery, recordId, staffCall, time } from '../call.ts';
import { requiredText } from '../fields.ts';
import { uncountedPageOf } from '../lists.ts';
import { approval } from './approvals.ts';

/** A client whose records may be erased. */
export const retentionClient = z.object({
  id: recordId,
  name: z.string(),
  since: date,
  /** The last business with us; null for a client who never had any. */
  lastOn: z.nullable(date),
});
export type RetentionClient = z.infer<typeof retentionClient>;

export const retentionClients = staffCall('GET /staff/api/retention/clients/', {
  needs: ['propose-erasure', 'decide-erasure', 'read-audit'],
  summary: 'List the clients whose records may be erased',
  description:
    'Returns clients with nothing open whose last activity is older than the retention period, ' +
    'ordered by id.',
  query: listQuery,
  replies: {
    200: z.extend(uncountedPageOf(retentionClient), {
      years: z.number(),
      /** Records whose last activity was on this date or before may be erased. */
      through: date,
      /** Whether a proposal to erase old records waits for a decision. */
      proposed: z.boolean(),
    }),
  },
});

/** An application that did not become a loan. */
export const retentionApplication = z.object({
  id: recordId,
  shortId: z.string(),
  clientName: z.string(),
  loanType: z.string(),
  state: z.string(),
  lastOn: date,
  documents: z.number(),
});
export type RetentionApplication = z.infer<typeof retentionApplication>;

export const retentionApplications = staffCall('GET /staff/api/retention/applications/', {
  needs: ['propose-erasure', 'decide-erasure', 'read-audit'],
  summary: 'List the old applications that may be erased',
  query: listQuery,
  replies: { 200: uncountedPageOf(retentionApplication) },
});

export const proposeOldRecords = staffCall('POST /staff/api/retention/proposals/', {
  needs: ['propose-erasure'],
  summary: 'Propose to erase old records',
  description:
    'Proposes to erase the first 200 clients and applications of the lists; someone ' +
    'else approves it.',
  replies: { 201: approval, 409: detail },
});

export const erasureRequest = z.object({
  id: recordId,
  clientId: recordId,
  clientName: z.string(),
  askedAt: time,
  reason: z.string(),
  state: z.enum(['waiting', 'withdrawn', 'declined', 'erased']),
  answeredAt: z.nullable(time),
  answeredBy: z.nullable(z.string()),
  reply: z.string(),
  /** Whether an erasure waits for the second person. */
  proposed: z.boolean(),
  /** Why the client cannot be erased now; empty when they can. */
  whyNot: z.string(),
});
export type StaffErasureRequest = z.infer<typeof erasureRequest>;

export const erasureRequests = staffCall('GET /staff/api/retention/requests/', {
  needs: ['propose-erasure', 'decide-erasure', 'read-audit'],
  summary: 'List erasure requests',
  query: z.object({
    ...listQuery.shape,
    state: z._default(z.enum(['waiting', 'answered']), 'waiting'),
  }),
  replies: { 200: uncountedPageOf(erasureRequest) },
});

export const proposeClientErasure = staffCall('POST /staff/api/clients/:id/erasure/', {
  needs: ['propose-erasure'],
  summary: 'Propose to erase a client who asked for it',
  replies: { 201: approval, 409: detail },
});

export const erasureReplyForm = z.object({
  reason: requiredText('Please tell the client why').check(
    z.maxLength(1000, 'Please use at most 1,000 characters'),
  ),
});

export const declineClientErasure = staffCall('POST /staff/api/clients/:id/erasure/decline/', {
  needs: ['propose-erasure'],
  summary: 'Decline a client’s request to be erased',
  description: 'Declines the request. The client can read the reason.',
  body: erasureReplyForm,
  replies: { 200: detail, 409: detail },
});
