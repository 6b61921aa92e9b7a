import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, listQuery, recordId, wireTime } from './call.ts';
import { contactForm } from './support-form.ts';

export * from './support-form.ts';

export const sendMessage = defineCall({
  method: 'POST',
  path: '/support/api/contact/',
  auth: 'anonymous',
  summary: 'Send a message to support; it is answered with a reference (PUB-04).',
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
  summary: 'What was sent through the contact form, newest first unless asked otherwise (PUB-04).',
  query: z.object({
    ...listQuery.shape,
    order: z.optional(z.enum(['newest', 'oldest'])),
    state: z.optional(z.enum(['open', 'answered'])),
  }),
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(supportMessage),
      after: z.nullable(z.string()),
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
  summary: 'Mark a message as answered, or with `answered` false as open again; audited (PUB-04).',
  params: z.object({ id: recordId }),
  body: z.object({ answered: z.boolean() }),
  replies: { 200: supportMessage, 400: fieldErrors, 401: detail, 404: detail, 409: detail },
});
