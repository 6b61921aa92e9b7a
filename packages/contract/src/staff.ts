import * as z from 'zod/mini';
import {
  defineCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
  wireTime,
} from './call.ts';
import { amountField, requiredLines, requiredText } from './fields.ts';
import { staffPageOf } from './lists.ts';
import { verifyForm } from './loan-account.ts';
import { loanRecord } from './loans.ts';

export const staffRole = z.enum(['officer', 'approver', 'finance', 'administrator']);
export type StaffRole = z.infer<typeof staffRole>;

/** What a role may be allowed to do; the server's table of roles says which. */
export const staffAction = z.enum([
  'verify',
  'offer',
  'disapprove',
  'disburse',
  'cancel',
  'change-account',
  'confirm-holder',
  'request-document',
  'answer-review',
  'open-identity',
  'open-document',
  'check-answer',
  'read-receipts',
  'read-payouts',
  'retry-payout',
  'read-reconciliation',
  'reconcile',
  'propose-lender-entry',
  'decide-lender-entry',
  'read-audit',
  'check-withdrawal',
  'record-payout',
  'decide-payout',
  'release-withdrawal',
  'propose-waiver',
  'decide-waiver',
  'answer-hardship',
  'add-holiday',
  'propose-write-off',
  'decide-write-off',
  'propose-restructuring',
  'decide-restructuring',
  'propose-product',
  'decide-product',
  'propose-receipt',
  'decide-receipt',
]);
export type StaffAction = z.infer<typeof staffAction>;

export const staffSignInForm = z.object({
  email: requiredText('Please enter your email'),
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password')),
  code: z
    .string('Please enter the code')
    .check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits of your code')),
});

export const staffSignIn = defineCall({
  method: 'POST',
  path: '/staff/api/login/',
  auth: 'anonymous',
  summary: 'Sign in as staff',
  description: 'With the password and a one-time code of an authenticator app.',
  body: staffSignInForm,
  replies: {
    200: z.object({ key: z.string(), role: staffRole }),
    400: z.union([fieldErrors, z.object({ non_field_errors: z.array(z.string()) })]),
    429: z.object({ non_field_errors: z.array(z.string()) }),
  },
});

export const staffSignOut = defineCall({
  method: 'POST',
  path: '/staff/api/logout/',
  auth: 'staff',
  summary: 'Sign out as staff',
  replies: { 200: detail, 401: detail },
});

export const staffMe = defineCall({
  method: 'GET',
  path: '/staff/api/me/',
  auth: 'staff',
  summary: 'Read my account as staff',
  description: 'Who is signed in, and what the role allows.',
  replies: {
    200: z.object({
      email: z.string(),
      name: z.string(),
      role: staffRole,
      acts: z.array(staffAction),
      business_date: wireDate,
    }),
    401: detail,
  },
});

export const queueItem = z.object({
  id: recordId,
  short_id: z.string(),
  loan_type: z.string(),
  state: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  amount: wireAmount,
  duration: z.number(),
  applied_on: wireDate,
  age_days: z.number(),
});
export type QueueItem = z.infer<typeof queueItem>;

export const staffLoanQueue = defineCall({
  method: 'GET',
  path: '/staff/api/loans/',
  auth: 'staff',
  summary: 'List applications',
  description: 'In one state, oldest first; without `state`, in every state.',
  query: z.object({ ...listQuery.shape, state: z.optional(z.string()) }),
  replies: {
    200: z.extend(staffPageOf(queueItem), {
      /** How many loans are in each state that has not ended, whatever `state` asks for. */
      counts: z.record(z.string(), z.number()),
    }),
    400: fieldErrors,
    401: detail,
  },
});

export const otherLoan = z.object({
  id: recordId,
  short_id: z.string(),
  loan_type: z.string(),
  state: z.string(),
  amount: wireAmount,
  applied_on: wireDate,
});

/** An application for staff: loan, applicant, answers, documents and history. */
export const staffLoan = z.object({
  loan: loanRecord,
  client: z.object({
    id: recordId,
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    joined_on: wireDate,
    /** The corporate partner on whose roster the client was found, and when. */
    employment: z.nullable(z.object({ partner: z.string(), verified_on: wireDate })),
    /** Null when none was chosen, and for roles that may not check the answer. */
    security_question: z.nullable(z.string()),
  }),
  /** What else this client applied for, newest first. */
  other_loans: z.array(otherLoan),
  /** The answers, in groups; NIN, BVN and account numbers masked to their last four digits. */
  application: z.array(
    z.object({
      title: z.string(),
      answers: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** The account that is paid; `holder` is the bank's word, empty before it was asked. */
  destination: z.object({
    bank: z.string(),
    account_number: z.string(),
    holder: z.string(),
    /** The holder's name is not the applicant's, confirmed or not. */
    holder_differs: z.boolean(),
    /**
     * `none`: the applicant has no account yet. `unknown`: the bank was not asked yet. `own`: the
     * applicant's. `other`: in another name; no offer is made and no money sent before an officer
     * confirms it, and then it is `confirmed`.
     */
    holder_state: z.enum(['none', 'unknown', 'own', 'other', 'confirmed']),
    /** Why an officer confirmed a holder with another name; empty otherwise. */
    confirmed_reason: z.string(),
  }),
  documents: z.array(
    z.object({
      id: recordId,
      kind: z.string(),
      /** What it was asked for as: `Bank statement`. */
      label: z.string(),
      name: z.string(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  /** Documents that the client replaced, newest first. */
  earlier_documents: z.array(
    z.object({
      id: recordId,
      label: z.string(),
      name: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      replaced_on: wireDate,
    }),
  ),
  /** What the client can be asked for. */
  document_kinds: z.array(z.object({ kind: z.string(), label: z.string() })),
  disbursement: z.nullable(
    z.object({
      status: z.enum(['requested', 'sent', 'paid', 'failed']),
      reference: z.string(),
      message: z.string(),
      /** It was paid, and the bank returned it on this date; its status is then `failed`. */
      returned_on: z.nullable(wireDate),
      /** It was returned after the loan had moved on: the money is an unapplied receipt. */
      unclaimed: z.boolean(),
    }),
  ),
  /** The actions this staff member may take now, and why not the others. */
  acts: z.array(z.object({ act: staffAction, allowed: z.boolean(), reason: z.string() })),
  history: z.array(z.object({ at: wireTime, who: z.string(), act: z.string(), note: z.string() })),
});
export type StaffLoan = z.infer<typeof staffLoan>;

export const onLoan = { params: z.object({ id: recordId }), auth: 'staff' } as const;
export const actReplies = {
  200: staffLoan,
  400: z.union([fieldErrors, detail]),
  401: detail,
  403: detail,
  404: detail,
  409: detail,
};

export const staffLoanDetail = defineCall({
  ...onLoan,
  method: 'GET',
  path: '/staff/api/loans/:id/',
  summary: 'Read an application',
  description: 'With its documents and its history.',
  replies: { 200: staffLoan, 401: detail, 404: detail },
});

export const staffDocument = defineCall({
  method: 'GET',
  path: '/staff/api/loans/:id/documents/:document_id/',
  auth: 'staff',
  summary: 'Open a document',
  description: 'A PDF of the application.',
  params: z.object({ id: recordId, document_id: recordId }),
  replies: { 200: z.file(), 401: detail, 403: detail, 404: detail },
});

export const staffIdentity = defineCall({
  ...onLoan,
  method: 'POST',
  path: '/staff/api/loans/:id/identity/',
  summary: 'Reveal NIN and BVN',
  description: 'For an officer who verifies the applicant. The audit log records it.',
  replies: {
    200: z.object({
      nin: z.string(),
      bvn: z.string(),
      account_number: z.string(),
      /** Numbers that only this kind of loan asks for. */
      others: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
    }),
    401: detail,
    403: detail,
    404: detail,
  },
});

export const checkAnswerForm = z.object({
  answer: requiredText('Please type the answer you were told', 120),
});

export const checkAnswer = defineCall({
  ...onLoan,
  method: 'POST',
  path: '/staff/api/loans/:id/security-answer/',
  summary: 'Verify a caller',
  description:
    'Checks an answer given on the phone against the security question, at most five times an ' +
    'hour. The audit log records it.',
  example: { answer: 'Rex' },
  body: checkAnswerForm,
  replies: {
    200: z.object({ right: z.boolean() }),
    400: fieldErrors,
    401: detail,
    403: detail,
    404: detail,
    409: detail,
    429: detail,
  },
});

export const verifyLoan = defineCall({
  ...onLoan,
  method: 'POST',
  path: '/staff/api/loans/:id/verify/',
  summary: 'Verify an application',
  description:
    'An officer confirms identity, income and documents. An account in another name needs ' +
    '`holder_confirmed`, the reason why it may be paid. On an application that was verified ' +
    'already, `holder_confirmed` confirms the holder of an account that was corrected since.',
  example: {
    holder_confirmed:
      'The account is in the married name. The marriage certificate is in the documents.',
  },
  body: verifyForm,
  bodyOptional: true,
  replies: { ...actReplies, 502: detail },
});

/** A JSON number is read as its text. */
const asText = z.transform((value) => (typeof value === 'number' ? String(value) : value));

export const offerForm = z.object({
  amount: amountField('Amount is required', 'Amount must be a number'),
  duration: z.coerce
    .number('Duration is required')
    .check(z.int('Duration must be whole months'), z.minimum(1, 'Duration is required')),
  interest: z.pipe(
    asText,
    z
      .string('Interest is required')
      .check(z.trim(), z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'Interest must be a percentage per month')),
  ),
});

export const offerLoan = defineCall({
  ...onLoan,
  method: 'POST',
  path: '/staff/api/loans/:id/offer/',
  summary: 'Make an offer',
  description:
    'By an approver who did not verify the application. `interest` is percent per month.',
  example: { amount: '100000', duration: 4, interest: '4' },
  body: offerForm,
  replies: actReplies,
});

export const disapproveForm = z.object({ reason: requiredLines('Please give the reason', 500) });

export const disapproveLoan = defineCall({
  ...onLoan,
  method: 'POST',
  path: '/staff/api/loans/:id/disapprove/',
  summary: 'Decline an application',
  description: 'The client is told the reason.',
  example: { reason: 'The bank statement does not show a salary.' },
  body: disapproveForm,
  replies: actReplies,
});

export const disburseLoan = defineCall({
  ...onLoan,
  method: 'POST',
  path: '/staff/api/loans/:id/disburse/',
  summary: 'Disburse a loan',
  description: 'By finance. The loan is active when the card provider confirms the transfer.',
  replies: actReplies,
});

export const auditEntry = z.object({
  id: recordId,
  at: wireTime,
  who: z.string(),
  role: z.string(),
  act: z.string(),
  subject: z.string(),
  subject_id: z.nullable(recordId),
  note: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = defineCall({
  method: 'GET',
  path: '/staff/api/audit/',
  auth: 'staff',
  summary: 'Read the audit log',
  description: 'Everything staff did, newest first.',
  query: listQuery,
  replies: {
    200: staffPageOf(auditEntry),
    400: fieldErrors,
    401: detail,
    403: detail,
  },
});
