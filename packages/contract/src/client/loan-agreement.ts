import * as z from 'zod/mini';
import { clientCall, wireAmount } from '../call.ts';
import { downloads } from '../limits.ts';
import { loanAccount } from './loan-account.ts';

/** Returns the client's choices before accepting: a smaller amount, or a shorter duration. */
export const loanOffer = clientCall('GET /loans/api/:type/offer/:id/', {
  summary: 'Read what an open offer allows',
  description:
    'Returns the durations the client can accept, each with its largest amount, and the account ' +
    'the money goes to. 404 unless the loan has an open offer.',
  replies: {
    200: z.object({
      minimum_amount: wireAmount,
      /** Shortest first. The last one is the offered duration. */
      choices: z.array(z.object({ duration: z.number(), largest_amount: wireAmount })),
      account: loanAccount.replies[200],
    }),
  },
});
export type LoanOffer = z.infer<(typeof loanOffer)['replies'][200]>;

const pdf = { 200: z.file() };

export const loanAgreement = clientCall('GET /loans/api/:type/agreement/:id/', {
  limits: [downloads],
  summary: 'Download the agreement of a loan',
  description:
    'Returns a PDF with the key facts and terms as the client accepted them. 404 before that.',
  replies: pdf,
});

export const repaymentReceipt = clientCall('GET /loans/api/:type/receipt/:id/:repayment_id/', {
  limits: [downloads],
  summary: 'Download the receipt of a repayment',
  description: 'Returns a PDF with the figures of the day on which the repayment was recorded.',
  replies: pdf,
});

export const newSchedule = clientCall('GET /loans/api/:type/new-schedule/:id/', {
  limits: [downloads],
  summary: 'Download the newest schedule of a restructured loan',
  description:
    'Returns a PDF with the schedule that the client accepted for the outstanding balance.',
  replies: pdf,
});

export const dischargeLetter = clientCall('GET /loans/api/:type/discharge-letter/:id/', {
  limits: [downloads],
  summary: 'Download the discharge letter of a loan',
  description: 'Returns a PDF that says the loan is fully repaid. 404 while money is owed.',
  replies: pdf,
});
