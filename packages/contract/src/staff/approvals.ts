import * as z from 'zod/mini';
import { detail, fieldErrors, listQuery, recordId, staffCall, time } from '../call.ts';
import { requiredLines } from '../fields.ts';
import { staffPageOf } from '../lists.ts';

export const approvalState = z.enum(['waiting', 'approved', 'declined']);
export type ApprovalState = z.infer<typeof approvalState>;

/** The page of the console that shows the record of a proposal. */
const approvalPage = z.enum([
  'client',
  'application',
  'receipt',
  'confirmed-matches',
  'retention',
  'roster',
  'loan-product',
  'investment-tier',
]);
export type ApprovalPage = z.infer<typeof approvalPage>;

const change = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** The document that this line names, to be opened. */
  documentId: z.optional(recordId),
  /** It names a person, so the audit log, which nothing erases, leaves it out. */
  isPersonal: z.optional(z.boolean()),
});

/** An action that one member of staff proposed and another decides. */
export const approval = z.object({
  id: recordId,
  /** For example `loan-product`. */
  kind: z.string(),
  /** Follows "Approve this" and "Decline". */
  noun: z.string(),
  /** The effect of the approval, in words. */
  effect: z.string(),
  /** The record it would change. */
  subjectId: z.string(),
  /** The client whose record it is; null for any other record. */
  clientId: z.nullable(recordId),
  /** The page that shows its record; null where the record has none. */
  page: z.nullable(approvalPage),
  title: z.string(),
  /** The proposed changes, in words. */
  changes: z.array(change),
  state: approvalState,
  proposedBy: z.string(),
  proposedAt: time,
  /** Null while it waits; a declined one has a reason. */
  decided: z.nullable(z.object({ by: z.string(), at: time, reason: z.nullable(z.string()) })),
  /** Whether the signed-in member may decide it now, and if not, why. */
  mayDecide: z.boolean(),
  whyNot: z.string(),
  /** Why it can only be declined: its proposer no longer works here, say. Empty for all others. */
  whyNotApprove: z.string(),
  /** The labels of the documents that the signed-in member must open before approving it. */
  unopened: z.array(z.string()),
});
export type Approval = z.infer<typeof approval>;

/** The replies of a call that proposes something. */
export const proposalReplies = { 201: approval, 400: z.union([fieldErrors, detail]), 409: detail };

/** The same with a file: it can be too large, one of too many, or not be checked for viruses. */
export const uploadReplies = { ...proposalReplies, 413: detail, 429: detail, 503: detail };

export const approvalList = staffCall('GET /staff/api/approvals/', {
  needs: 'all staff',
  summary: 'List proposals',
  description:
    'Returns the proposals that the signed-in member may propose or decide; auditors see all of ' +
    'them. Waiting proposals are listed oldest first, all others newest first.',
  query: z.object({ ...listQuery.shape, state: z.optional(approvalState) }),
  replies: {
    200: z.extend(staffPageOf(approval), {
      /** How many wait, whichever were asked for; counted to 1,000. */
      waiting: z.number(),
    }),
  },
});

/** Identifies the lines that someone was shown; an approval sends it with the decision. */
const shown = z.string().check(z.maxLength(100));

export const readApproval = staffCall('GET /staff/api/approvals/:id/', {
  needs: 'all staff',
  summary: 'Read a proposal',
  description:
    'Returns a proposal that the signed-in member may propose or decide; auditors read all of ' +
    'them. For who may decide it, `changes` has the figures of today, which may differ from ' +
    'those that were proposed.',
  replies: {
    200: z.extend(approval, {
      /** Whether the lines are others than those that were proposed. */
      isUpdated: z.boolean(),
      shown,
    }),
  },
});
export type ApprovalReview = z.infer<(typeof readApproval)['replies'][200]>;

export const approveProposal = staffCall('POST /staff/api/approvals/:id/approve/', {
  needs: 'its kind decides',
  summary: 'Approve a proposal',
  description:
    'Executes the change immediately. The proposer cannot approve it, and the approver must ' +
    'first open the documents that it names. `shown` is that of the lines that the approver ' +
    'read; without it, these are the lines of the proposal. Returns 409 with the lines of today ' +
    'if they differ from these, 409 with the changes if the record has changed since, and 409 ' +
    'if the proposer has been disabled.',
  body: z.object({ shown: z.optional(shown) }),
  bodyOptional: true,
  replies: {
    200: approval,
    409: z.extend(detail, {
      changed: z.optional(z.array(change)),
      changes: z.optional(z.array(change)),
      shown: z.optional(shown),
    }),
  },
});

/** Why staff do something. */
export const reasonForm = z.object({ reason: requiredLines('Please give the reason', 500) });

export const declineProposal = staffCall('POST /staff/api/approvals/:id/decline/', {
  needs: 'its kind decides',
  summary: 'Decline a proposal',
  example: { reason: 'The rate is above what we agreed.' },
  body: reasonForm,
  replies: { 200: approval, 409: detail },
});
