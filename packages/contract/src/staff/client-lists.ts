import * as z from 'zod/mini';
import { date, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { requiredLines } from '../fields.ts';
import { uncountedPageOf } from '../lists.ts';
import { otherLoan } from './loans.ts';

/*
 * The records of one client, in the tabs of the client's page. These lists are read page by page
 * and never counted.
 */

const currency = z.enum(['NGN', 'USD']);

const tab = { needs: 'all staff', query: listQuery } as const;

export const clientLoans = staffCall('GET /staff/api/clients/:id/loans/', {
  ...tab,
  summary: 'List a client’s loans',
  replies: { 200: uncountedPageOf(otherLoan) },
});

export const clientInvestment = z.object({
  id: recordId,
  shortId: z.string(),
  kind: z.string(),
  plan: z.string(),
  currency,
  initialAmount: money,
  capital: money,
  returns: money,
  startOn: date,
  maturesOn: date,
  active: z.boolean(),
});
export type ClientInvestment = z.infer<typeof clientInvestment>;

export const clientInvestments = staffCall('GET /staff/api/clients/:id/investments/', {
  ...tab,
  summary: 'List a client’s investments',
  query: z.object({ ...listQuery.shape, currency: z._default(currency, 'NGN') }),
  replies: { 200: uncountedPageOf(clientInvestment) },
});

/** Money that a client paid, or that was returned. */
export const clientReceipt = z.object({
  id: recordId,
  reference: z.string(),
  /** Of the payment or the returned transfer; others are `bank-receipt`, `redress`, `own-money`. */
  purpose: z.string(),
  isReturned: z.boolean(),
  amount: money,
  currency,
  unapplied: money,
  /** The amount on its way back to the client, and the amount returned. */
  refunding: money,
  refunded: money,
  paidOn: date,
  bookedOn: date,
});
export type ClientReceipt = z.infer<typeof clientReceipt>;

export const clientReceipts = staffCall('GET /staff/api/clients/:id/receipts/', {
  ...tab,
  summary: 'List payments of a client',
  replies: { 200: uncountedPageOf(clientReceipt) },
});

export const clientTransfer = z.object({
  id: recordId,
  reference: z.string(),
  purpose: z.string(),
  amount: money,
  currency,
  bank: z.string(),
  holder: z.string(),
  status: z.enum(['requested', 'sent', 'paid', 'failed', 'cancelled', 'returned']),
  message: z.string(),
  requestedOn: date,
  settledOn: z.nullable(date),
});
export type ClientTransfer = z.infer<typeof clientTransfer>;

export const clientTransfers = staffCall('GET /staff/api/clients/:id/transfers/', {
  ...tab,
  summary: 'List transfers to a client',
  description: 'Returns the transfers, newest first, without account numbers.',
  replies: { 200: uncountedPageOf(clientTransfer) },
});

export const clientDocument = z.object({
  id: recordId,
  loanId: recordId,
  loanShortId: z.string(),
  label: z.string(),
  name: z.string(),
  bytes: z.number(),
  replacedOn: z.nullable(date),
});
export type ClientDocument = z.infer<typeof clientDocument>;

export const clientDocuments = staffCall('GET /staff/api/clients/:id/documents/', {
  ...tab,
  summary: 'List documents of a client',
  description: 'Returns the documents, newest first; each is opened through its loan.',
  replies: { 200: uncountedPageOf(clientDocument) },
});

export const clientEmail = z.object({
  id: recordId,
  at: time,
  /** The kind of event that it tells of. */
  kind: z.string(),
  /** Empty until it was sent, and for emails sent before subjects were stored. */
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'rejected', 'dropped', 'switched-off']),
  sentAt: z.nullable(time),
  attempts: z.number(),
});
export type ClientEmail = z.infer<typeof clientEmail>;

export const clientEmails = staffCall('GET /staff/api/clients/:id/emails/', {
  ...tab,
  summary: 'List emails to a client',
  description: 'Returns the emails, newest first. Texts and links are not stored.',
  replies: { 200: uncountedPageOf(clientEmail) },
});

export const clientMessage = z.object({
  id: recordId,
  reference: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Sent from the client's session. Otherwise anyone may have typed the client's address. */
  signedIn: z.boolean(),
  sentAt: time,
  answered: z.nullable(z.object({ at: time, by: z.string() })),
});
export type ClientMessage = z.infer<typeof clientMessage>;

export const clientMessages = staffCall('GET /staff/api/clients/:id/messages/', {
  ...tab,
  summary: 'List messages of a client',
  description: 'Returns messages from the client’s email address, newest first.',
  replies: { 200: uncountedPageOf(clientMessage) },
});

const account = z.object({ code: z.number(), name: z.string() });

export const clientTransferEntry = z.object({
  id: recordId,
  on: date,
  kind: z.string(),
  subjectId: recordId,
  debit: account,
  credit: account,
  amount: money,
  currency,
});
export type ClientLedgerEntry = z.infer<typeof clientTransferEntry>;

export const clientLedger = staffCall('GET /staff/api/clients/:id/ledger/', {
  ...tab,
  summary: 'List a client’s ledger entries',
  description:
    'Returns the entries, newest first. Each moves an amount from the credited to the ' +
    'debited account.',
  replies: { 200: uncountedPageOf(clientTransferEntry) },
});

/** An event of a client (`event`), or an action of staff (`action`). */
export const timelineEntry = z.object({
  id: recordId,
  at: time,
  of: z.enum(['event', 'action']),
  /** The kind of the event, or the name of the action. */
  kind: z.string(),
  /** The action in words; empty for an event. */
  text: z.string(),
  name: z.string(),
  role: z.string(),
  /** The record that staff acted on, and their note; empty for an event. */
  subject: z.string(),
  note: z.string(),
  amount: z.nullable(money),
  currency: z.nullable(currency),
  subjectId: z.nullable(recordId),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const clientTimeline = staffCall('GET /staff/api/clients/:id/timeline/', {
  ...tab,
  summary: 'Read the timeline of a client',
  replies: { 200: uncountedPageOf(timelineEntry) },
});

export const clientNote = z.object({
  id: recordId,
  at: time,
  name: z.string(),
  role: z.string(),
  text: z.string(),
  /** The note that this one corrects. */
  corrects: z.nullable(recordId),
  /** A later note corrects this one. */
  corrected: z.boolean(),
});
export type ClientNote = z.infer<typeof clientNote>;

export const clientNotes = staffCall('GET /staff/api/clients/:id/notes/', {
  ...tab,
  summary: 'List notes about a client',
  description: 'Returns the notes, newest first. Clients do not see them.',
  replies: { 200: uncountedPageOf(clientNote) },
});

export const noteForm = z.object({
  text: requiredLines('Please write the note', 2000),
  corrects: z.optional(recordId),
});

export const writeNote = staffCall('POST /staff/api/clients/:id/notes/', {
  needs: ['write-note'],
  summary: 'Write a note about a client',
  description: 'Adds a note, which is never changed or deleted; correct a mistake with a new note.',
  example: { text: 'Called about the offer; wants to think until Friday.' },
  body: noteForm,
  replies: { 201: clientNote },
});
