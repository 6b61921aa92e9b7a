import * as z from 'zod/mini';
import { emailField, requiredLines, requiredText } from '../fields.ts';

/** The contact form. */
export const contactForm = z.object({
  name: requiredText('Please enter your name', 120),
  email: emailField('Please enter your email', 'Please enter a valid email'),
  subject: requiredText('Please enter a subject', 150),
  message: requiredLines('Please enter your message', 5000),
  /** Empty for a question; a complaint is answered within 48 hours. */
  kind: z.optional(
    z.enum(['', 'message', 'complaint'], 'Please choose what your message is about'),
  ),
});
export type ContactForm = z.infer<typeof contactForm>;

/** A complaint of a signed-in client, whose name and address we know. */
export const complaintForm = z.object({
  subject: requiredText('Please say in a few words what it is about', 150),
  message: requiredLines('Please tell us what happened', 5000),
});
/** A message of a signed-in client to our team; without a kind it is a question. */
export const ownMessageForm = z.object({
  subject: contactForm.shape.subject,
  message: contactForm.shape.message,
  kind: z.optional(z.enum(['message', 'complaint'], 'Please choose what your message is about')),
});
export type OwnMessageForm = z.infer<typeof ownMessageForm>;

export type ComplaintForm = z.infer<typeof complaintForm>;
