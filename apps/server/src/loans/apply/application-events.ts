import { formatDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../../events/index.ts';
import { loanOf, loanType, notifyOfLoan } from '../event-parts.ts';

const defineEvent = eventsAbout('loan');

/* Events of an application, until its offer is accepted, rejected or cancelled. */

export const loanApplied = defineEvent(
  'loan-applied',
  1,
  {
    loanType,
    requestedAmount: minorUnits,
    months: z.int(),
  },
  {
    emailed: true,
    entry: (fact) => ({
      add: [
        { kind: 'loan', entryId: loanOf(fact), subjectId: loanOf(fact), at: fact.at, amount: null },
      ],
    }),
    ...notifyOfLoan(({ requestedAmount: amount }) => ({
      title: 'Loan awaiting verification',
      advice: 'We have your application. You do not need to do anything now.',
      amount,
    })),
  },
);

export const loanVerified = defineEvent('loan-verified', 1, { loanType });

export const loanOffered = defineEvent(
  'loan-offered',
  1,
  {
    loanType,
    amount: minorUnits,
    months: z.int(),
    ratePpm: z.int(),
    /** All the interest of the schedule. */
    totalCost: minorUnits,
    totalToRepay: minorUnits,
    apr: z.string(),
    expiresOn: businessDate,
  },
  {
    emailed: true,
    ...notifyOfLoan(({ amount, expiresOn }) => ({
      title: 'Loan awaiting confirmation',
      advice: `Read our offer, then accept or reject it by ${formatDate(expiresOn)}.`,
      amount,
    })),
  },
);

/** Staff declined the application. */
export const loanDeclined = defineEvent(
  'loan-declined',
  1,
  {
    loanType,
    requestedAmount: minorUnits,
    reason: z.string(),
  },
  {
    emailed: true,
    personal: ['reason'],
    ...notifyOfLoan(({ requestedAmount: amount }) => ({
      title: 'Loan application declined',
      advice: 'See why, and what you can do next.',
      amount,
    })),
  },
);

export const offerAccepted = defineEvent(
  'offer-accepted',
  2,
  {
    loanType,
    amount: minorUnits,
    /** The loan has no bank account yet, so the client is asked for one. */
    needsBank: z.boolean(),
  },
  {
    emailed: true,
    earlier: { 1: (stored) => ({ ...(stored as object), needsBank: false }) },
    ...notifyOfLoan(({ amount, needsBank }) => ({
      title: 'Loan awaiting disbursement',
      advice: needsBank
        ? 'Enter the bank account that we should pay.'
        : 'We are sending the money to your bank account.',
      amount,
    })),
  },
);

/** The client rejected the offer. */
export const offerRejected = defineEvent(
  'offer-rejected',
  1,
  { loanType, amount: minorUnits },
  notifyOfLoan(({ amount }) => ({
    title: 'Loan offer rejected',
    advice: 'You rejected our offer. You can apply again.',
    amount,
  })),
);

/** The client cancelled it before its money was sent, or staff did. */
export const loanCancelled = defineEvent(
  'loan-cancelled',
  1,
  {
    loanType,
    /** The amount offered, or requested while there was no offer. */
    amount: minorUnits,
    by: z.enum(['client', 'staff']),
    /** Given by staff; empty for the client. */
    reason: z.string(),
    /** Read by `cancelledThing`, because release 1.0.0 does not store it. */
    cancelled: z.optional(z.enum(['application', 'loan'])),
  },
  {
    emailed: true,
    personal: ['reason'],
    ...notifyOfLoan(({ amount, by, reason, cancelled }) => ({
      title:
        cancelledThing({ by, cancelled }) === 'loan'
          ? 'Loan cancelled'
          : 'Loan application cancelled',
      advice: by === 'client' ? 'You cancelled it.' : reason,
      amount,
    })),
  },
);

/** Where it was not stored: staff only cancel accepted loans, and clients may cancel either. */
export function cancelledThing(event: {
  by: 'client' | 'staff';
  cancelled?: 'application' | 'loan' | undefined;
}): 'application' | 'loan' | 'request' {
  return event.cancelled ?? (event.by === 'staff' ? 'loan' : 'request');
}

/** The account that the loan will be paid to was entered, or replaced another one. */
export const loanAccountChanged = defineEvent(
  'loan-account-changed',
  2,
  {
    loanType,
    bank: z.string(),
    by: z.enum(['client', 'staff']),
    isFirst: z.boolean(),
  },
  {
    emailed: true,
    personal: ['bank'],
    earlier: { 1: (stored) => ({ ...(stored as object), isFirst: false }) },
  },
);

export const offerExpired = defineEvent(
  'offer-expired',
  1,
  { loanType, expiredOn: businessDate },
  {
    emailed: true,
    ...notifyOfLoan(({ expiredOn }) => ({
      title: 'Your loan offer has expired',
      advice: `It was valid until ${formatDate(expiredOn)}. You can apply again.`,
    })),
  },
);

/** The virus scanner found something in a document that was therefore not accepted. */
export const documentInfected = defineEvent('document-infected', 1, {
  document: z.string(),
  virus: z.string(),
});
