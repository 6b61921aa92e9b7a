import * as z from 'zod/mini';
import { listQuery, money, recordId, staffCall, time } from '../call.ts';
import { requiredLines, requiredText } from '../fields.ts';
import { uncountedPageOf } from '../lists.ts';
import { movedOn } from '../moved-on.ts';

/** The queues of work for staff, in the order of the console's home. */
export const workQueue = z.enum([
  'to-verify',
  'holders-to-confirm',
  'to-offer',
  'to-disburse',
  'failed-disbursements',
  'reviews',
  'hardship',
  'broken-promises',
  'withdrawals',
  'dollar-payouts',
  'stuck-transfers',
  'returned-transfers',
  'receipts',
  'disputes',
  'differences',
  'messages',
  'complaints',
  'erasure-requests',
  'screening',
  'approvals',
]);
export type WorkQueue = z.infer<typeof workQueue>;

const owner = z.object({ id: recordId, name: z.string(), since: time });

export const workItem = z.object({
  queue: workQueue,
  id: recordId,
  /** Id of the related record (for a review, the loan). */
  recordId,
  recordShortId: z.string(),
  /** The client, or the person who wrote or proposed it. */
  name: z.string(),
  /** Null for work that belongs to no client. */
  clientId: z.nullable(recordId),
  /** In the words of its record: `personal`, a reason, a subject. */
  label: z.string(),
  amount: z.nullable(money),
  currency: z.nullable(z.string()),
  since: time,
  ageMinutes: z.number(),
  answerBy: time,
  isLate: z.boolean(),
  /** Who has taken it; null when no one has. */
  owner: z.nullable(owner),
});
export type WorkItem = z.infer<typeof workItem>;

const queueSummary = z.object({
  queue: workQueue,
  /** How many wait; counted to 1,000, and `more` says that there are further ones. */
  count: z.number(),
  more: z.boolean(),
  /** How many of those counted are past their promise. */
  late: z.number(),
  oldestMinutes: z.nullable(z.number()),
  /** How many of them I have taken. */
  mine: z.number(),
  /** Whether my role can do this work. */
  canWork: z.boolean(),
  /** By when we promise to be done, in words, and why. */
  promise: z.string(),
});
export type QueueSummary = z.infer<typeof queueSummary>;

export const workOverview = staffCall('GET /staff/api/work-queues/', {
  needs: 'all staff',
  summary: 'Get queue counts',
  replies: { 200: z.object({ queues: z.array(queueSummary) }) },
});

export const myWork = staffCall('GET /staff/api/work-queues/mine/', {
  needs: 'all staff',
  summary: 'List my assigned work',
  description:
    'Returns items assigned to the member from every queue, longest waiting first, up to 200.',
  replies: { 200: z.object({ results: z.array(workItem) }) },
});

export const workItems = staffCall('GET /staff/api/work-queues/:queue/', {
  needs: 'its queue decides',
  summary: 'List a queue',
  description: 'Returns the items of a queue, oldest first.',
  query: listQuery,
  replies: { 200: uncountedPageOf(workItem) },
});

const workNote = z.object({
  id: recordId,
  kind: z.enum(['comment', 'taken', 'handed-over', 'put-back']),
  text: z.string(),
  by: z.string(),
  /** Who has it from then on; empty unless it was handed over. */
  to: z.string(),
  at: time,
});

export const workDetail = z.object({
  /** Null when it no longer waits; its notes stay. */
  item: z.nullable(workItem),
  /** Oldest first. */
  notes: z.array(workNote),
  /** Who else can do this work. */
  colleagues: z.array(z.object({ id: recordId, name: z.string(), role: z.string() })),
  canWork: z.boolean(),
  canComment: z.boolean(),
  promise: z.string(),
});
export type WorkDetail = z.infer<typeof workDetail>;

export const readWork = staffCall('GET /staff/api/work-queues/:queue/:id/', {
  needs: 'its queue decides',
  summary: 'Get the assignee of a work item',
  description: 'Returns the item with its notes, and the colleagues it can be handed to.',
  replies: { 200: workDetail },
});

const workReplies = { 200: workDetail, 409: movedOn } as const;

/** Who had it when the page was read, so that no one takes it from a colleague unawares. */
const seenOwner = z.nullable(recordId);

export const assignWork = staffCall('POST /staff/api/work-queues/:queue/:id/take/', {
  needs: ['do-work'],
  summary: 'Assign a work item to me',
  description: 'Assigns the item to the member. Colleagues can still work on it. Idempotent.',
  example: { seenOwner: null },
  body: z.object({ seenOwner }),
  replies: workReplies,
});

export const handOverForm = z.object({
  to: requiredText('Please choose a colleague', 36),
  note: requiredLines('Please describe the remaining work', 500),
});

export const handOverWork = staffCall('POST /staff/api/work-queues/:queue/:id/hand-over/', {
  needs: ['do-work'],
  summary: 'Hand over a work item',
  description: 'Assigns the item to a colleague whose role can do it, with a note.',
  example: {
    seenOwner: null,
    to: '0195b1f0-0000-7000-8000-000000000000',
    note: 'The payslip is from last year; I have asked for another.',
  },
  body: z.extend(handOverForm, { seenOwner }),
  replies: workReplies,
});

export const unassignWork = staffCall('POST /staff/api/work-queues/:queue/:id/put-back/', {
  needs: ['do-work'],
  summary: 'Unassign a work item',
  description: 'Unassigns the item. Idempotent.',
  example: { seenOwner: null },
  body: z.object({ seenOwner }),
  replies: workReplies,
});

export const commentForm = z.object({ text: requiredLines('Please write a comment', 1000) });

export const commentOnWork = staffCall('POST /staff/api/work-queues/:queue/:id/comment/', {
  needs: ['do-work'],
  summary: 'Comment on a work item',
  description: 'Adds a comment for colleagues; the client never sees it.',
  example: { text: 'The employer confirmed the salary by phone.' },
  body: commentForm,
  replies: workReplies,
});
