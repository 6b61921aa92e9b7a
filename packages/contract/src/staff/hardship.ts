import * as z from 'zod/mini';
import { date, detail, fieldErrors, listQuery, money, recordId, staffCall } from '../call.ts';
import { requiredLines } from '../fields.ts';
import { staffPageOf } from '../lists.ts';

/** A client who cannot pay, with the amount overdue now. */
export const hardshipRequest = z.object({
  id: recordId,
  loanId: recordId,
  shortId: z.string(),
  loanType: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  reason: z.string(),
  /** The monthly payment that the client named; null when they named none. */
  monthlyAmount: z.nullable(money),
  requestedOn: date,
  /** The day from which penalties are charged again; null while none are paused. */
  penaltiesPausedUntil: z.nullable(date),
  ageDays: z.number(),
  /** Null when nothing is overdue. */
  overdue: z.nullable(money),
  daysOverdue: z.number(),
});
export type HardshipRequest = z.infer<typeof hardshipRequest>;

export const hardshipRequests = staffCall('GET /staff/api/hardship-requests/', {
  needs: ['answer-hardship', 'read-queues'],
  summary: 'List hardship requests',
  description: 'Returns the requests that wait for an answer, oldest first.',
  query: listQuery,
  replies: { 200: staffPageOf(hardshipRequest) },
});

export const hardshipDeclineForm = z.object({
  /** The request that was read: another one may have replaced it. */
  requestId: recordId,
  reason: requiredLines('Please give the reason', 1000),
});

export const declineHardship = staffCall('POST /staff/api/loans/:id/refuse-hardship/', {
  needs: ['answer-hardship'],
  summary: 'Decline a hardship request',
  description:
    'Declines the request that was read, and emails the client the reason. 409 once it is ' +
    'answered, even if the client has asked again. To agree, propose a restructuring instead: ' +
    'its offer answers the request that was open when it was proposed.',
  example: {
    requestId: '01a224c2-f1eb-70fc-a9aa-2364c75324f0',
    reason: 'Your salary covers the instalments; we can talk about the due date.',
  },
  body: hardshipDeclineForm,
  replies: { 200: detail, 400: z.union([fieldErrors, detail]), 409: detail },
});
