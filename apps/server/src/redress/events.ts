import * as z from 'zod/mini';
import { eventsAbout, minorUnits } from '../events/index.ts';

const defineEvent = eventsAbout('payment');

/** Two people agreed that we owe a client for a mistake; the subject is the receipt. */
export const redressGranted = defineEvent(
  'redress-granted',
  1,
  {
    receiptId: z.uuid(),
    /** The number of the complaint, as the client has it. */
    reference: z.string(),
    currency: z.enum(['NGN', 'USD']),
    amount: minorUnits,
  },
  {
    emailed: true,
    notice: ({ payload: { reference, currency, amount } }) => ({
      topic: 'investments',
      title: 'We owe you money for our mistake',
      advice:
        `It is for your complaint ${reference}. We’ll pay it to your bank account or use it for ` +
        'what you owe us, and email you.',
      link: '/dashboard',
      subjectId: null,
      currency,
      amount,
    }),
  },
);
