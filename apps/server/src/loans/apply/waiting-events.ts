import * as z from 'zod/mini';
import { eventsAbout } from '../../events/index.ts';
import { loanType, notifyOfLoan } from '../event-parts.ts';

const defineEvent = eventsAbout('loan');

/* Events while an application waits, and after it was declined. */

/** Staff ask the client for a document; nothing is decided before it arrives. */
export const documentRequested = defineEvent(
  'document-requested',
  1,
  { loanType, document: z.string(), reason: z.string() },
  {
    emailed: true,
    personal: ['reason'],
    ...notifyOfLoan(({ reason }) => ({
      title: 'We need a document for your loan',
      advice: reason,
    })),
  },
);

/** The client sent a document again; `requested` when staff had asked for it. */
export const documentReplaced = defineEvent('document-replaced', 1, {
  loanType,
  document: z.string(),
  requested: z.boolean(),
});

export const documentRequestWithdrawn = defineEvent(
  'document-request-withdrawn',
  1,
  { loanType, document: z.string() },
  { emailed: true },
);

/** Staff ask a client who applied without agreeing to a credit check to agree. */
export const creditCheckRequested = defineEvent(
  'credit-check-requested',
  1,
  { loanType },
  {
    emailed: true,
    ...notifyOfLoan(() => ({
      title: 'We need your consent to a credit check',
      advice: 'We can decide on your loan once you agree.',
    })),
  },
);

/** The client agreed to it after the application was sent. */
export const creditCheckAgreed = defineEvent('credit-check-agreed', 1, { loanType });

/** The client asked that a person looks at a decline again. */
export const loanReviewRequested = defineEvent(
  'loan-review-requested',
  1,
  { loanType, reason: z.string() },
  { emailed: true, personal: ['reason'] },
);

/** The decline is confirmed, or the application is considered again. */
export const loanReviewAnswered = defineEvent(
  'loan-review-answered',
  1,
  { loanType, outcome: z.enum(['upheld', 'reopened']), reply: z.string() },
  {
    emailed: true,
    personal: ['reply'],
    ...notifyOfLoan(({ outcome }) =>
      outcome === 'upheld'
        ? { title: 'We have answered your review', advice: 'Our decision has not changed.' }
        : { title: 'Your application is open again', advice: 'We are checking it again.' },
    ),
  },
);
