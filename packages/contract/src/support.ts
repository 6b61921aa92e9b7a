import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, listQuery, wireTime } from './call.ts';
import { contactForm } from './support-form.ts';

export * from './support-form.ts';

export const sendMessage = defineCall({
  method: 'POST',
  path: '/support/api/contact/',
  who: 'anyone',
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
});
export type SupportMessage = z.infer<typeof supportMessage>;

export const staffMessages = defineCall({
  method: 'GET',
  path: '/staff/api/messages/',
  who: 'staff',
  summary: 'What was sent through the contact form, newest first unless asked otherwise (PUB-04).',
  query: z.object({ ...listQuery.shape, order: z.optional(z.enum(['newest', 'oldest'])) }),
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(supportMessage),
      after: z.nullable(z.string()),
    }),
    400: fieldErrors,
    401: detail,
  },
});
