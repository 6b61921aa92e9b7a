import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, listQuery, recordId, wireTime } from './call.ts';
import { staffPageOf } from './lists.ts';
import { contactForm } from './support-form.ts';

export * from './support-form.ts';

export const sendMessage = defineCall({
  method: 'POST',
  path: '/support/api/contact/',
  auth: 'anonymous',
  summary: 'Contact support',
  description: 'Returns a reference for the message.',
  example: {
    name: 'Ada Obi',
    email: 'ada.obi@example.com',
    subject: 'My loan',
    message: 'When is my next payment due?',
  },
  body: contactForm,
  replies: {
    201: z.object({ detail: z.string(), reference: z.string() }),
    400: fieldErrors,
    429: detail,
  },
});

/** A message as the console shows it. */
export const supportMessage = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  sent_at: wireTime,
  /** Whole days since it was sent, by the business date. */
  age_days: z.number(),
  /** Who of staff answered it, and when; null while it is open. */
  answered: z.nullable(z.object({ at: wireTime, by: z.string() })),
});
export type SupportMessage = z.infer<typeof supportMessage>;

export const staffMessages = defineCall({
  method: 'GET',
  path: '/staff/api/messages/',
  auth: 'staff',
  summary: 'List messages',
  description: 'Newest first, unless `order` says otherwise.',
  query: z.object({
    ...listQuery.shape,
    order: z.optional(z.enum(['newest', 'oldest'])),
    state: z.optional(z.enum(['open', 'answered'])),
  }),
  replies: {
    200: z.extend(staffPageOf(supportMessage), {
      /** How many are open, whichever were asked for. */
      open: z.number(),
    }),
    400: fieldErrors,
    401: detail,
  },
});

export const answerMessage = defineCall({
  method: 'POST',
  path: '/staff/api/messages/:id/answered/',
  auth: 'staff',
  summary: 'Mark a message as answered',
  description: 'With `answered` false it is open again. The audit log records it.',
  example: { answered: true },
  params: z.object({ id: recordId }),
  body: z.object({ answered: z.boolean() }),
  replies: { 200: supportMessage, 400: fieldErrors, 401: detail, 404: detail, 409: detail },
});
