import * as z from 'zod/mini';
import { anonymousCall, clientCall, listQuery, recordId, wireTime } from '../call.ts';
import { complaints, messages, messagesOfClient, messagesOfSender } from '../limits.ts';
import { uncountedPageOf } from '../lists.ts';
import { complaintForm, contactForm, ownMessageForm } from './support-form.ts';

export * from './support-form.ts';

export const sendMessage = anonymousCall('POST /support/api/contact/', {
  limits: [messages, messagesOfSender],
  summary: 'Contact support',
  description: 'Returns a reference for the message.',
  example: {
    name: 'Ada Obi',
    email: 'ada.obi@example.com',
    subject: 'My loan',
    message: 'When is my next payment due?',
  },
  body: contactForm,
  replies: { 201: z.object({ detail: z.string(), reference: z.string() }) },
});

export const askTeam = clientCall('POST /support/api/messages/', {
  limits: [messagesOfClient],
  summary: 'Write to our team',
  description:
    'Sends a question or a complaint of the client, and returns its reference. A complaint is ' +
    'confirmed within 24 hours and answered within 48.',
  example: {
    subject: 'My loan',
    message: 'When is my next payment due?',
    kind: 'message' as const,
  },
  body: ownMessageForm,
  replies: { 201: z.object({ detail: z.string(), reference: z.string() }) },
});

export const complaintOutcome = z.enum(
  ['upheld', 'partly-upheld', 'not-upheld'],
  'Please choose the outcome of the complaint.',
);
export type ComplaintOutcome = z.infer<typeof complaintOutcome>;

export const messageReply = z.object({
  id: recordId,
  kind: z.enum(['acknowledgement', 'answer']),
  text: z.string(),
  by: z.string(),
  at: wireTime,
});

/** A complaint as the client who wrote it sees it. */
export const ownComplaint = z.object({
  id: recordId,
  /** The number to quote. */
  reference: z.string(),
  subject: z.string(),
  message: z.string(),
  sent_at: wireTime,
  /** When we said that we work on it, and until when we promise to. */
  acknowledged_at: z.nullable(wireTime),
  acknowledge_by: wireTime,
  answered_at: z.nullable(wireTime),
  answer_by: wireTime,
  outcome: z.nullable(complaintOutcome),
  /** Oldest first. */
  replies: z.array(messageReply),
});
export type OwnComplaint = z.infer<typeof ownComplaint>;

export const complain = clientCall('POST /support/api/complaints/', {
  limits: [complaints],
  summary: 'Send a complaint',
  description:
    'Sends a complaint, which we confirm within 24 hours and answer within 48. Returns it.',
  example: {
    subject: 'A call I do not recognise',
    message: 'Someone called me on 21 November and asked for my code.',
  },
  body: complaintForm,
  replies: { 201: ownComplaint },
});

export const ownComplaints = clientCall('GET /support/api/complaints/', {
  summary: 'List my complaints',
  description:
    'Returns the complaints that were sent while signed in, newest first, with our replies.',
  query: listQuery,
  replies: { 200: uncountedPageOf(ownComplaint) },
});
