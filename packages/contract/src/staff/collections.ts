import { arrearsAges } from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import { date, detail, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { loanPromise } from '../client/loan-promise.ts';
import { amountField, dateField, optionalLines, requiredLines } from '../fields.ts';
import { totalledPageOf } from '../lists.ts';

/** `call`, `sms`, `visit` or `email`. */
export const contactChannel = z.enum(['call', 'sms', 'visit', 'email']);
export const contactOutcome = z.enum([
  'reached',
  'no-answer',
  'wrong-person',
  'message-left',
  'refused',
]);

export const loanContact = z.object({
  id: recordId,
  at: time,
  channel: contactChannel,
  outcome: contactOutcome,
  note: z.string(),
  /** Why it was between 21:00 and 08:00; empty by day. */
  quietReason: z.string(),
  by: z.object({ name: z.string(), role: z.string() }),
});
export type LoanContact = z.infer<typeof loanContact>;

export const lateLoan = z.object({
  id: recordId,
  shortId: z.string(),
  loanType: z.string(),
  clientId: recordId,
  clientName: z.string(),
  since: date,
  days: z.number(),
  /** Overdue instalments and penalties. */
  overdue: money,
  /** The penalty for the next day. */
  nextPenalty: money,
  lastContact: z.nullable(z.object({ at: time, outcome: contactOutcome })),
  /** The open promise, or how the latest one ended. */
  promise: z.nullable(
    z.object({
      state: loanPromise.shape.state,
      dueOn: z.nullable(date),
      amount: z.nullable(money),
    }),
  ),
});
export type LateLoan = z.infer<typeof lateLoan>;

export const collectionsList = staffCall('GET /staff/api/collections/', {
  needs: ['collect', 'read-queues'],
  summary: 'List loans in arrears',
  description: 'Returns loans in one range of days late, longest overdue first.',
  query: z.object({
    ...listQuery.shape,
    age: z._default(z.enum(arrearsAges, `age must be one of ${arrearsAges.join(', ')}.`), '1-30'),
  }),
  replies: { 200: totalledPageOf(lateLoan, ['overdue', 'nextPenalty']) },
});

const promisePart = z.object({ dueOn: date, amount: money });

/** A promise to pay as staff see it: `loanPromise`, with who agreed it. */
const staffPromise = z.object({
  id: recordId,
  state: loanPromise.shape.state,
  madeOn: date,
  madeBy: z.string(),
  next: z.nullable(promisePart),
  parts: z.array(promisePart),
});
export type StaffPromise = z.infer<typeof staffPromise>;

/** One loan in arrears for those who collect. */
export const collectionCase = z.object({
  loan: z.object({
    id: recordId,
    shortId: z.string(),
    loanType: z.string(),
    state: z.string(),
    balance: money,
    /** Null once nothing is overdue. */
    since: z.nullable(date),
    days: z.number(),
    overdue: money,
    penalties: money,
    nextPenalty: money,
  }),
  client: z.object({ id: recordId, name: z.string(), phoneNumber: z.string(), email: z.string() }),
  /** It is between 21:00 and 08:00: a contact needs a reason. */
  quiet: z.boolean(),
  businessDate: date,
  /** Newest first. */
  promises: z.array(staffPromise),
  /** Newest first. */
  contacts: z.array(loanContact),
});
export type CollectionCase = z.infer<typeof collectionCase>;

export const readCollectionCase = staffCall('GET /staff/api/collections/:id/', {
  needs: ['collect', 'read-queues'],
  summary: 'Read a loan in arrears',
  description:
    'Returns the loan with its promises and the newest 50 contacts. The audit log ' +
    'names who opened it.',
  replies: { 200: collectionCase },
});

export const contactForm = z.object({
  channel: contactChannel,
  outcome: contactOutcome,
  note: requiredLines('Please write what was said', 1000),
  quietReason: optionalLines(300),
});

export const logContact = staffCall('POST /staff/api/collections/:id/contacts/', {
  needs: ['collect'],
  summary: 'Record a contact',
  description:
    'Records a call, an SMS, a visit or an email about a loan in arrears. Between 21:00 and ' +
    '08:00 it ' +
    'needs `quietReason`. With an Idempotency-Key it is recorded once.',
  example: { channel: 'call', outcome: 'reached', note: 'Paid on Friday when the salary came.' },
  body: contactForm,
  replies: { 201: loanContact, 409: detail },
});

export const promiseForm = z.object({
  parts: z
    .array(
      z.object({
        dueOn: dateField('Please enter the date'),
        amount: amountField('Amount is required', 'Amount must be a number'),
      }),
    )
    .check(
      z.minLength(1, 'Please enter a date and an amount'),
      z.maxLength(6, 'Please agree at most 6 dates'),
    ),
});

export const recordPromise = staffCall('POST /staff/api/collections/:id/promises/', {
  needs: ['collect'],
  summary: 'Record a promise to pay',
  description:
    'Records dates and amounts agreed with the client, who gets an email. As long as each date ' +
    'is kept, the client may pay only the agreed amounts. Replaces an open promise.',
  example: { parts: [{ dueOn: '2026-12-01', amount: '10000' }] },
  body: promiseForm,
  replies: { 201: collectionCase, 409: detail },
});
