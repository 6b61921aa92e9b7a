import * as z from 'zod/mini';
import { date, listQuery, recordId, staffCall } from '../call.ts';
import { requiredLines, requiredText } from '../fields.ts';
import { staffPageOf } from '../lists.ts';
import { actReplies } from './loans.ts';

export const documentRequestForm = z.object({
  kind: requiredText('Please choose a document.', 100),
  reason: requiredLines('Please say what is wrong with it', 500),
});

export const requestDocument = staffCall('POST /staff/api/loans/:id/request-document/', {
  needs: ['request-document'],
  summary: 'Ask the client for a document',
  description:
    'Asks for a document and emails the client the reason. Nothing is decided until it arrives.',
  example: { kind: 'file', reason: 'The statement ends in August; we need the last 3 months.' },
  body: documentRequestForm,
  replies: actReplies,
});

export const withdrawDocumentRequest = staffCall(
  'POST /staff/api/loans/:id/withdraw-document-request/',
  {
    needs: ['request-document'],
    summary: 'Withdraw a request for a document',
    description: 'Withdraws the request. The client is notified.',
    example: { kind: 'file' },
    body: z.object({ kind: requiredText('Please choose a document.', 100) }),
    replies: actReplies,
  },
);

export const reviewAnswerForm = z.object({
  decision: z.enum(['uphold', 'reopen'], 'Please choose an answer.'),
  reason: requiredLines('Please give the reason', 1000),
});

export const answerReview = staffCall('POST /staff/api/loans/:id/answer-review/', {
  needs: ['answer-review'],
  summary: 'Answer a request for review',
  description:
    'Answers the request. `uphold` keeps the decline; `reopen` starts the checks of the ' +
    'application again, unless the client has another open loan. We email the client the reason.',
  example: { decision: 'reopen', reason: 'The salary is confirmed by the employer.' },
  body: reviewAnswerForm,
  replies: actReplies,
});

export const loanReview = z.object({
  id: recordId,
  loanId: recordId,
  shortId: z.string(),
  loanType: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  declineReason: z.string(),
  reason: z.string(),
  requestedOn: date,
  ageDays: z.number(),
  /** The time that we promise for an answer has passed. */
  late: z.boolean(),
  /** This member of staff declined it, so someone else answers. */
  declinedByYou: z.boolean(),
});
export type LoanReview = z.infer<typeof loanReview>;

export const loanReviews = staffCall('GET /staff/api/loan-reviews/', {
  needs: ['answer-review', 'read-queues'],
  summary: 'List requests for review',
  description: 'Returns the requests that wait for an answer, oldest first.',
  query: listQuery,
  replies: { 200: staffPageOf(loanReview) },
});
