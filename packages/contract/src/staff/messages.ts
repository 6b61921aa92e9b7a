import { normalizeEmail } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { detail, listQuery, recordId, staffCall, time } from '../call.ts';
import { complaintOutcome, messageReply } from '../client/support.ts';
import { dateField, optionalText, requiredLines, requiredText } from '../fields.ts';
import { staffPageOf } from '../lists.ts';

export const complaintChannel = z.enum(
  ['phone', 'email', 'letter'],
  'Please choose how the complaint came.',
);

export const messageKind = z.enum(['message', 'complaint']);

/** A message as the console shows it. */
export const supportMessage = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  /** How a complaint came that staff entered; null for what was sent by a form. */
  channel: z.nullable(complaintChannel),
  /** Who of staff entered it; null for a form, and for those entered before this was stored. */
  enteredBy: z.nullable(z.string()),
  /** Sent from a client's session. Otherwise anyone may have typed the name and the address. */
  signedIn: z.boolean(),
  /** The client who sent it, or who had its address when it came; null for anyone else. */
  clientId: z.nullable(recordId),
  subject: z.string(),
  text: z.string(),
  sentAt: time,
  /** Whole days since it was sent, by the business date. */
  ageDays: z.number(),
  /** Who of staff answered it, and when; null while it is open. */
  answered: z.nullable(z.object({ at: time, by: z.string() })),
  kind: messageKind,
  /** Of a complaint: who told the sender that we work on it. */
  acknowledged: z.nullable(z.object({ at: time, by: z.string() })),
  /** Until when a complaint is acknowledged and answered; null for other messages. */
  acknowledgeBy: z.nullable(time),
  answerBy: z.nullable(time),
  outcome: z.nullable(complaintOutcome),
  /** Oldest first. */
  replies: z.array(z.extend(messageReply, { at: time })),
});
export type SupportMessage = z.infer<typeof supportMessage>;

export const staffMessages = staffCall('GET /staff/api/messages/', {
  needs: 'all staff',
  summary: 'List messages',
  description: 'Returns messages, newest first, unless `order` says otherwise.',
  query: z.object({
    ...listQuery.shape,
    order: z.optional(z.enum(['newest', 'oldest'])),
    state: z.optional(z.enum(['open', 'answered'])),
    kind: z.optional(messageKind),
  }),
  replies: {
    200: z.extend(staffPageOf(supportMessage), {
      /** How many are open, whichever were asked for. */
      open: z.number(),
    }),
  },
});

export const answerMessage = staffCall('POST /staff/api/messages/:id/answered/', {
  needs: ['answer-message'],
  summary: 'Mark a message as answered',
  description:
    'Marks the message as answered, or, with `answered` false, as open again. The audit log ' +
    'records it.',
  example: { answered: true },
  body: z.object({ answered: z.boolean() }),
  replies: { 200: supportMessage, 409: detail },
});

export const replyForm = z.object({
  text: requiredLines('Please write what the sender will read', 5000),
  outcome: z.optional(complaintOutcome),
});

/** The answer to a complaint states its outcome. */
export const complaintReplyForm = z.extend(replyForm, { outcome: complaintOutcome });

const writtenReplies = { 200: supportMessage, 409: detail } as const;

export const replyToMessage = staffCall('POST /staff/api/messages/:id/reply/', {
  needs: ['answer-message'],
  summary: 'Answer a message by email',
  description: 'Emails the answer and stores it with the message. A complaint needs its outcome.',
  example: { text: 'Your next payment is due on 21 December 2026.' },
  body: replyForm,
  replies: writtenReplies,
});

export const acknowledgeForm = z.object({
  text: requiredLines('Please write what the sender will read', 2000),
});

export const acknowledgeComplaint = staffCall('POST /staff/api/messages/:id/acknowledge/', {
  needs: ['answer-message'],
  summary: 'Acknowledge a complaint by email',
  description:
    'Confirms a complaint by email, within 24 hours of its arrival. It stays open ' +
    'until it is answered.',
  example: { text: 'We are looking into it and will answer by noon tomorrow.' },
  body: acknowledgeForm,
  replies: writtenReplies,
});

export const recordAsComplaint = staffCall('POST /staff/api/messages/:id/complaint/', {
  needs: ['answer-message'],
  summary: 'Record a message as a complaint',
  description:
    'Makes a complaint of an open message, which keeps the time at which it was received. The ' +
    'sender gets its number by email.',
  replies: writtenReplies,
});

export const receivedComplaintForm = z.object({
  channel: complaintChannel,
  receivedOn: dateField('Please enter the date'),
  receivedTime: z
    .string('Please enter the time')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter the time, such as 14:30')),
  /** Empty for a sender who is no client. */
  clientId: z.optional(z.string().check(z.trim(), z.maxLength(36))),
  /** Of a sender who is no client. */
  name: optionalText(120),
  email: z.optional(
    z.string('Please enter a valid email').check(
      z.trim(),
      z.maxLength(254, 'Please enter a valid email'),
      z.refine(
        (text) => text === '' || normalizeEmail(text) !== null,
        'Please enter a valid email',
      ),
    ),
  ),
  subject: requiredText('Please say in a few words what it is about', 150),
  text: requiredLines('Please write what the sender said', 5000),
});
export type ReceivedComplaintForm = z.infer<typeof receivedComplaintForm>;

export const receiveComplaint = staffCall('POST /staff/api/complaints/', {
  needs: ['answer-message'],
  summary: 'Enter a complaint',
  description:
    'Enters a complaint that came by phone, email or letter, with the time at which it was ' +
    'received. A sender with an email address gets its number. `clientId` names a client, whose ' +
    'name and address are used.',
  example: {
    channel: 'phone' as const,
    receivedOn: '2026-11-20',
    receivedTime: '14:30',
    name: 'Ada Obi',
    email: 'ada.obi@example.com',
    subject: 'A fee',
    text: 'I paid twice.',
  },
  body: receivedComplaintForm,
  replies: { 200: supportMessage },
});

export const complaintRegister = staffCall('GET /staff/api/complaints/export/', {
  needs: ['answer-message', 'read-audit'],
  summary: 'Export the register of complaints as CSV',
  description:
    'Exports every complaint with its times, who answered, and its outcome, oldest first.',
  replies: { 200: z.file().check(z.mime(['text/csv'])) },
});
