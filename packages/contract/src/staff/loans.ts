import { declineCodes, loanStateNames } from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import { date, detail, fieldErrors, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { loanRecord, settledAs } from '../client/loans.ts';
import { totalledPageOf } from '../lists.ts';
import { movedOn } from '../moved-on.ts';
import { staffAction } from '../staff-rights.ts';
import { loanDecision } from './loan-decision.ts';

/** Null unless it is declined, and for applications declined before there were codes. */
const declineCode = z.nullable(z.enum(declineCodes));

export const queueItem = z.object({
  id: recordId,
  shortId: z.string(),
  loanType: z.string(),
  state: z.string(),
  settledAs,
  /** Its transfer failed, and the money was not ordered again. */
  disbursementFailed: z.boolean(),
  clientName: z.string(),
  clientEmail: z.string(),
  amount: money,
  duration: z.number(),
  appliedOn: date,
  ageDays: z.number(),
  declineCode,
});
export type QueueItem = z.infer<typeof queueItem>;

const codeMessage = `declineCode must be one of ${declineCodes.join(', ')}.`;
const stateMessage = `state must be one of ${loanStateNames.join(', ')}.`;

const loanFilter = z.object({
  state: z.optional(z.enum(loanStateNames, stateMessage)),
  declineCode: z.optional(z.enum(declineCodes, codeMessage)),
});
export type LoanFilter = z.infer<typeof loanFilter>;

export const staffLoanQueue = staffCall('GET /staff/api/loans/', {
  needs: 'all staff',
  summary: 'List applications',
  description:
    'Returns applications in one state, oldest first; without `state`, in every state. ' +
    '`declineCode` limits the list to declines with this code.',
  query: z.extend(loanFilter, listQuery.shape),
  replies: {
    200: z.extend(totalledPageOf(queueItem, ['amount']), {
      /** How many loans are in each state that has not ended, whatever `state` asks for. */
      counts: z.record(z.string(), z.number()),
    }),
  },
});

export const exportLoans = staffCall('GET /staff/api/loans/export/', {
  needs: ['read-books'],
  summary: 'Export applications as CSV',
  description: 'Exports the filtered list, oldest first. Each export is recorded in the audit log.',
  query: loanFilter,
  replies: { 200: z.file().check(z.mime(['text/csv'])) },
});

export const otherLoan = z.object({
  id: recordId,
  shortId: z.string(),
  loanType: z.string(),
  state: z.string(),
  settledAs,
  amount: money,
  appliedOn: date,
});
export type OtherLoan = z.infer<typeof otherLoan>;

/** An application for staff: loan, applicant, answers, documents and history. */
export const staffLoan = z.object({
  loan: loanRecord,
  declineCode,
  client: z.object({
    id: recordId,
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    joinedOn: date,
    /** The corporate partner on whose roster the client was found, and when. */
    employment: z.nullable(z.object({ partner: z.string(), linkedOn: date })),
    /** Null when none was chosen, and for roles that may not check the answer. */
    securityQuestion: z.nullable(z.string()),
  }),
  /** The facts for an approver; null once there is nothing to decide. */
  decision: z.nullable(loanDecision),
  /** The client's other applications, newest first. */
  otherLoans: z.array(otherLoan),
  /** The answers, in groups; NIN, BVN and account numbers masked to their last 4 digits. */
  application: z.array(
    z.object({
      title: z.string(),
      answers: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** The account that is paid; `holder` is the bank's word, empty before it was asked. */
  destination: z.object({
    bank: z.string(),
    accountNumber: z.string(),
    holder: z.string(),
    /**
     * `none`: the applicant has no account yet. `unknown`: the bank was not asked yet. `own`: the
     * applicant's. `other`: in another name, or entered by staff; no offer is made and no money
     * sent before an officer who did not enter it confirms it, and then it is `confirmed`.
     */
    holderState: z.enum(['none', 'unknown', 'own', 'other', 'confirmed']),
    /** Why an officer confirmed the holder; empty otherwise. */
    confirmedReason: z.string(),
  }),
  documents: z.array(
    z.object({
      id: recordId,
      kind: z.string(),
      /** The label under which it was asked for: `Bank statement`. */
      label: z.string(),
      name: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      /** The day on which it arrived, when an officer had verified the application before. */
      arrivedAfterVerification: z.nullable(date),
    }),
  ),
  /** Documents that the client replaced, newest first. */
  earlierDocuments: z.array(
    z.object({
      id: recordId,
      label: z.string(),
      name: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      replacedOn: date,
    }),
  ),
  /** The kinds of document that the client can be asked for. */
  documentKinds: z.array(z.object({ kind: z.string(), label: z.string() })),
  disbursement: z.nullable(
    z.object({
      status: z.enum(['requested', 'sent', 'paid', 'failed', 'cancelled']),
      reference: z.string(),
      message: z.string(),
      /** It was paid, and the bank returned it on this date; its status is then `failed`. */
      returnedOn: z.nullable(date),
      /** It was returned after the loan had moved on: the money is an unapplied receipt. */
      unclaimed: z.boolean(),
    }),
  ),
  /** The actions this staff member may take now, and why not the others. */
  actions: z.array(z.object({ action: staffAction, allowed: z.boolean(), reason: z.string() })),
  /** Proposals about the loan that wait for a decision, with who made them. */
  proposals: z.array(z.object({ kind: z.string(), text: z.string() })),
  history: z.array(
    z.object({
      at: time,
      who: z.string(),
      action: z.string(),
      /** The action in words. */
      text: z.string(),
      note: z.string(),
    }),
  ),
});
export type StaffLoan = z.infer<typeof staffLoan>;

export const actReplies = { 200: staffLoan, 400: z.union([fieldErrors, detail]), 409: movedOn };

export const staffLoanDetail = staffCall('GET /staff/api/loans/:id/', {
  needs: 'all staff',
  summary: 'Read an application',
  replies: { 200: staffLoan },
});
