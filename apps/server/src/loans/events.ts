import * as z from 'zod/mini';
import {
  businessDate,
  defineEvent,
  type Fact,
  minorUnits,
  renewEntrySet,
} from '../events/index.ts';

/*
 * What happens to a loan. The subject of each event is the loan; its figures are those of the
 * moment, because emails and lists show them later.
 */

export const loanType = z.string();

function loanOf({ subjectId }: Fact<unknown>): string {
  if (subjectId === null) throw new Error('an event of a loan that names none');
  return subjectId;
}

/** The loan has another stage, so its notification is unread again (SHL-07). */
export const renewed = {
  entry: (fact: Fact<unknown>) => ({ renew: loanOf(fact) }),
  entrySet: renewEntrySet,
};

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
  { emailed: true, ...renewed },
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
  { emailed: true, ...renewed },
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
    ...renewed,
  },
);

/** The client rejected the offer. */
export const offerRejected = defineEvent(
  'offer-rejected',
  1,
  { loanType, amount: minorUnits },
  { ...renewed },
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
  },
  { emailed: true, ...renewed },
);

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
    earlier: { 1: (stored) => ({ ...(stored as object), isFirst: false }) },
  },
);

export const offerExpired = defineEvent(
  'offer-expired',
  1,
  { loanType, expiredOn: businessDate },
  { emailed: true, ...renewed },
);

export const disbursementOrdered = defineEvent('disbursement-ordered', 1, {
  loanType,
  amount: minorUnits,
});

export const loanDisbursed = defineEvent(
  'loan-disbursed',
  1,
  {
    loanType,
    amount: minorUnits,
    firstDueOn: businessDate,
    firstRepayment: minorUnits,
    lastDueOn: businessDate,
    totalToRepay: minorUnits,
  },
  { emailed: true, entry: (fact) => ({ renew: loanOf(fact), at: fact.at }) },
);

export const disbursementFailed = defineEvent('disbursement-failed', 1, {
  loanType,
  amount: minorUnits,
});

/** The bank returned a disbursement after it was paid. */
export const disbursementReturned = defineEvent(
  'disbursement-returned',
  1,
  {
    loanType,
    amount: minorUnits,
    /** Where its entry goes back to. */
    appliedAt: z.iso.datetime(),
  },
  {
    emailed: true,
    entry: (fact) => ({ renew: loanOf(fact), at: new Date(fact.payload.appliedAt) }),
  },
);

/** The bank returned it when the loan had moved on: the money waits for staff. */
export const disbursementUnclaimed = defineEvent(
  'disbursement-unclaimed',
  1,
  { loanType, amount: minorUnits },
  { emailed: true },
);

/** Money that had come back was sent again, and arrived. */
export const disbursementResent = defineEvent(
  'disbursement-resent',
  1,
  { loanType, amount: minorUnits },
  { emailed: true },
);

export const loanRepaid = defineEvent(
  'loan-repaid',
  1,
  {
    loanType,
    repaymentId: z.uuid(),
    amount: minorUnits,
    penalty: minorUnits,
    interest: minorUnits,
    principal: minorUnits,
    paidOn: businessDate,
    /** What is owed after it; null for a repayment of the time before events were recorded. */
    balance: z.nullable(minorUnits),
    nextDueOn: z.nullable(businessDate),
  },
  {
    emailed: true,
    entry: (fact) => ({
      addLatest: {
        kind: 'repayment',
        entryId: fact.payload.repaymentId,
        subjectId: loanOf(fact),
        at: fact.at,
        amount: fact.payload.amount,
      },
    }),
  },
);

/** A repayment brought an overdue loan out of arrears. */
export const loanRecovered = defineEvent('loan-recovered', 1, { loanType });

export const loanCompleted = defineEvent(
  'loan-completed',
  2,
  {
    loanType,
    totalRepaid: minorUnits,
    /** Interest that fell away, because it was settled early. */
    saved: minorUnits,
  },
  { emailed: true, earlier: { 1: (stored) => ({ ...(stored as object), saved: '0' }) } },
);

/** A new schedule for what the loan owes was approved, and waits for the client. */
export const restructuringOffered = defineEvent(
  'restructuring-offered',
  1,
  {
    loanType,
    /** What was owed that day, without interest that was not due yet. */
    principal: minorUnits,
    months: z.int(),
    ratePpm: z.int(),
    totalToRepay: minorUnits,
    apr: z.string(),
    expiresOn: businessDate,
  },
  { emailed: true, ...renewed },
);

export const restructuringAccepted = defineEvent(
  'restructuring-accepted',
  1,
  {
    loanType,
    principal: minorUnits,
    months: z.int(),
    ratePpm: z.int(),
    totalToRepay: minorUnits,
    firstDueOn: businessDate,
  },
  { emailed: true, ...renewed },
);

/** The client rejected it: the loan stays as it is. */
export const restructuringRejected = defineEvent('restructuring-rejected', 1, { loanType });

export const restructuringLapsed = defineEvent(
  'restructuring-lapsed',
  1,
  { loanType, expiredOn: businessDate },
  { emailed: true, ...renewed },
);

/** The lender gave up what the loan still owed. */
export const loanWrittenOff = defineEvent(
  'loan-written-off',
  1,
  {
    loanType,
    /** Without the interest that was not due yet. */
    amount: minorUnits,
  },
  { emailed: true, ...renewed },
);

/** The principal was returned within the cancelling period: the loan is cancelled. */
export const principalReturned = defineEvent(
  'loan-principal-returned',
  1,
  {
    loanType,
    principal: minorUnits,
    /** The interest that the client does not owe. */
    saved: minorUnits,
  },
  { emailed: true },
);

/** A repayment that was booked late would have prevented penalties: they are taken back. */
export const penaltiesReversed = defineEvent(
  'penalties-reversed',
  1,
  {
    loanType,
    penalties: minorUnits,
    /** The first and the last day whose penalty is taken back. */
    from: businessDate,
    through: businessDate,
    /** The repayment, and the day from which it counts. */
    repaid: minorUnits,
    paidOn: businessDate,
  },
  { emailed: true },
);

/**
 * The provider took a repayment back, in whole or part. The payment's own email tells the client
 * why; that of `loan-overdue` follows where the loan is in arrears now.
 */
export const repaymentReversed = defineEvent(
  'repayment-reversed',
  1,
  {
    loanType,
    /** Names the row in the client's transactions. */
    reversalId: z.uuid(),
    amount: minorUnits,
    /** What is owed after it. */
    balance: minorUnits,
  },
  {
    entry: (fact) => ({
      addLatest: {
        kind: 'repayment-reversal',
        entryId: fact.payload.reversalId,
        subjectId: loanOf(fact),
        at: fact.at,
        amount: fact.payload.amount,
      },
    }),
  },
);

/** Staff waived penalties. */
export const penaltiesWaived = defineEvent(
  'penalties-waived',
  1,
  {
    loanType,
    amount: minorUnits,
    /** What is owed after it. */
    balance: minorUnits,
  },
  { emailed: true },
);

export const penaltyCharged = defineEvent('penalty-charged', 1, {
  loanType,
  amount: minorUnits,
});

/** The virus scanner found something in a document that was therefore not accepted. */
export const documentInfected = defineEvent('document-infected', 1, {
  document: z.string(),
  virus: z.string(),
});
