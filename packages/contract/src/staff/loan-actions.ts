import { declineCodes } from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import { detail, staffCall, time } from '../call.ts';
import { amountField, optionalLines, requiredLines, requiredText } from '../fields.ts';
import { reveals, securityAnswers } from '../limits.ts';
import { reasonForm } from './approvals.ts';
import { checklistItem } from './loan-decision.ts';
import { actReplies } from './loans.ts';
import { revealReasonForm } from './reveals.ts';

export const staffIdentity = staffCall('POST /staff/api/loans/:id/identity/', {
  needs: ['open-identity'],
  limits: [reveals],
  summary: 'Reveal NIN and BVN',
  description:
    'Returns the numbers for an officer who verifies the applicant. The audit log stores the ' +
    'reason, and the client can read it. Each member of staff has 20 reveals an hour.',
  body: revealReasonForm,
  example: { reason: 'Compared with the ID card that was uploaded.' },
  replies: {
    200: z.object({
      nin: z.string(),
      bvn: z.string(),
      accountNumber: z.string(),
      /** Numbers that only this loan type asks for. */
      others: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
    }),
  },
});

export const checkAnswerForm = z.object({
  answer: requiredText('Please type the answer you were told', 120),
});

export const checkedAnswer = z.object({
  right: z.boolean(),
  /** When question and answer were chosen, if that was in the last 72 hours; else null. */
  chosenAt: z.nullable(time),
});

export const checkAnswer = staffCall('POST /staff/api/loans/:id/security-answer/', {
  needs: ['check-answer'],
  limits: [securityAnswers],
  summary: 'Verify a caller',
  description:
    'Checks an answer given on the phone against the security question, at most 5 times an ' +
    'hour. `chosenAt` is when it was chosen, if that was in the last 72 hours: someone with a ' +
    'stolen password can do so. The audit log records the check.',
  example: { answer: 'Rex' },
  body: checkAnswerForm,
  replies: { 200: checkedAnswer, 409: detail },
});

export const checkLineForm = z.object({
  line: requiredText('Please name the line', 100),
  /** The line as the officer saw it. */
  state: checklistItem.shape.state,
  detail: checklistItem.shape.detail,
  /** Empty for a tick. */
  reason: optionalLines(300),
});

export const checkLine = staffCall('POST /staff/api/loans/:id/checklist/', {
  needs: ['verify'],
  summary: 'Settle a line of the checklist',
  description:
    'Ticks a line that the officer has compared, or gives the reason why it may stay open. ' +
    'Verification waits until every line is done or settled. 409 if the line is no longer in ' +
    'the state, or with the detail, that the officer was shown. The audit log records it.',
  example: {
    line: 'credit-report',
    state: 'open',
    detail: 'No credit bureau was asked.',
    reason: 'The client has never borrowed before.',
  },
  body: checkLineForm,
  replies: actReplies,
});

const whyPaid = z.nullable(requiredLines('Please say why this account may be paid', 500));

/**
 * An officer's statement about the holder when verifying; needed for an account in another name, or
 * that another member of staff entered.
 */
const verifyForm = z.object({
  holderConfirmed: z.optional(whyPaid),
  /** The same, as its first description called it. */
  holder_confirmed: z.optional(whyPaid),
  /** Whom the officer means: the holder as the page showed it. */
  holder: z.optional(z.nullable(z.string())),
});

export const verifyLoan = staffCall('POST /staff/api/loans/:id/verify/', {
  needs: ['verify'],
  summary: 'Verify an application',
  description:
    'Records that an officer checked identity, income and documents. Returns 400 while a line of ' +
    'the checklist is neither done nor settled, or a document was not opened by this officer. An ' +
    'account in another name, or that another member of staff entered, needs `holderConfirmed`, ' +
    'the reason why it may be paid, and `holder`, the name that was shown: 409 if the account ' +
    'was replaced since. `holder_confirmed` is the same reason, without a need for `holder`. On ' +
    'an application that was verified already, the reason confirms the holder of an account that ' +
    'was corrected since.',
  example: {
    holder: 'OKAFOR IFEOMA',
    holderConfirmed:
      'The account is in the married name. The marriage certificate is in the documents.',
  },
  body: verifyForm,
  bodyOptional: true,
  replies: { 200: actReplies[200], 400: actReplies[400], 409: actReplies[409], 502: detail },
});

/** A JSON number is read as its text. */
const asText = z.transform((value) => (typeof value === 'number' ? String(value) : value));

export const offerForm = z.object({
  amount: amountField('Amount is required', 'Amount must be a number'),
  duration: z.coerce
    .number('Duration is required')
    .check(
      z.int('Duration must be whole months'),
      z.minimum(1, 'Duration is required'),
      z.maximum(600, 'Duration must be 600 months or less'),
    ),
  interest: z.pipe(
    asText,
    z
      .string('Interest is required')
      .check(z.trim(), z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'Interest must be a percentage per month')),
  ),
  /** Why the offer goes without a credit report; read when no bureau has answered lately. */
  withoutReport: optionalLines(300),
});

export const offerLoan = staffCall('POST /staff/api/loans/:id/offer/', {
  needs: ['offer'],
  summary: 'Make an offer',
  description:
    'Makes an offer. The approver must not have verified the application. `interest` is percent ' +
    'per month. While no credit bureau has answered in the last 30 days, `withoutReport` says ' +
    'why.',
  example: { amount: '100000', duration: 4, interest: '4' },
  body: offerForm,
  replies: actReplies,
});

/** The code is for our statistics; the client is told the reason. */
export const declineForm = z.extend(reasonForm, {
  code: z.enum(declineCodes, 'Please choose a category'),
});

export const disapproveLoan = staffCall('POST /staff/api/loans/:id/disapprove/', {
  needs: ['disapprove'],
  summary: 'Decline an application',
  description:
    'Declines the application. The client is told the reason; `code` is for the lender and is ' +
    'in the list of applications.',
  example: { code: 'income-too-low', reason: 'The bank statement does not show a salary.' },
  body: declineForm,
  replies: actReplies,
});

export const disburseLoan = staffCall('POST /staff/api/loans/:id/disburse/', {
  needs: ['disburse'],
  summary: 'Disburse a loan',
  description:
    'Pays out the loan; only finance can. The loan is active when the payment provider confirms ' +
    'the transfer.',
  replies: actReplies,
});
