import { contact, promisedMinutes } from '@quarrter/ui/brand';
import type { Queue } from '../../console/index.ts';
import { waitingLoans } from '../apply/waiting-work.ts';
import { hardshipAnswerMinutes } from '../hardship/answer-promise.ts';

const target = 'Our service target.';
const expected = 'The client accepted, and expects the money now.';
const { decision, payout } = promisedMinutes;

/** Each with who does it, in how many minutes, and why. */
const ofLoans = [
  ['to-verify', 'verify', decision, target, waitingLoans.toVerify],
  ['holders-to-confirm', 'confirm-holder', payout, target, waitingLoans.holdersToConfirm],
  ['to-offer', 'offer', decision, target, waitingLoans.toOffer],
  ['to-disburse', 'disburse', payout, target, waitingLoans.toDisburse],
  ['failed-disbursements', 'disburse', 60, expected, waitingLoans.failedDisbursements],
] as const;

/** The queues of loans, in the order in which a loan comes to them. */
export const queues: readonly Queue[] = [
  ...ofLoans.map(([name, worker, openMinutes, why, rows]): Queue => {
    const promise = { openMinutes, why };
    return {
      name,
      noun: 'loan',
      workers: [worker],
      readers: 'all staff',
      promise,
      rows: () => rows,
    };
  }),
  {
    name: 'reviews',
    noun: 'review',
    workers: ['answer-review'],
    readers: ['read-queues'],
    promise: { hours: contact.answerHours, why: 'We told the client this time.' },
    rows: () => waitingLoans.reviews,
  },
  {
    name: 'hardship',
    noun: 'hardship request',
    workers: ['answer-hardship'],
    readers: ['read-queues'],
    promise: { openMinutes: hardshipAnswerMinutes, why: 'We told the client this time.' },
    rows: () => waitingLoans.hardships,
  },
];
