import { contact, promisedMinutes } from '@quarrter/ui/brand';
import type { Queue } from '../../console/index.ts';
import { waitingLoans } from '../apply/waiting-work.ts';
import { hardshipAnswerMinutes } from '../hardship/answer-promise.ts';

/** What waits for staff about loans, in the order in which a loan comes to it. */
export const queues: readonly Queue[] = [
  {
    name: 'to-verify',
    noun: 'loan',
    workers: ['verify'],
    readers: 'all staff',
    promise: { openMinutes: promisedMinutes.decision, why: 'Our service target.' },
    rows: () => waitingLoans.toVerify,
  },
  {
    name: 'to-offer',
    noun: 'loan',
    workers: ['offer'],
    readers: 'all staff',
    promise: { openMinutes: promisedMinutes.decision, why: 'Our service target.' },
    rows: () => waitingLoans.toOffer,
  },
  {
    name: 'to-disburse',
    noun: 'loan',
    workers: ['disburse'],
    readers: 'all staff',
    promise: { openMinutes: promisedMinutes.payout, why: 'Our service target.' },
    rows: () => waitingLoans.toDisburse,
  },
  {
    name: 'failed-disbursements',
    noun: 'loan',
    workers: ['disburse'],
    readers: 'all staff',
    promise: { openMinutes: 60, why: 'The client accepted, and expects the money now.' },
    rows: () => waitingLoans.failedDisbursements,
  },
  {
    name: 'reviews',
    noun: 'review',
    workers: ['answer-review'],
    readers: ['read-queues'],
    promise: { hours: contact.answerHours, why: 'The client was told so.' },
    rows: () => waitingLoans.reviews,
  },
  {
    name: 'hardship',
    noun: 'hardship request',
    workers: ['answer-hardship'],
    readers: ['read-queues'],
    promise: { openMinutes: hardshipAnswerMinutes, why: 'The client was told so.' },
    rows: () => waitingLoans.hardships,
  },
];
