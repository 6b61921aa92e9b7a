import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, recordId, wireDate } from '../call.ts';
import { requiredText } from '../fields.ts';
import { secondFactorChallenge, signInProofForm } from '../second-factor.ts';

export const staffRole = z.enum([
  'officer',
  'approver',
  'finance',
  'compliance',
  'administrator',
  'auditor',
]);
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
  'answer-message',
  'do-work',
  'read-queues',
  'answer-review',
  'open-identity',
  'reveal-nin',
  'reveal-bvn',
  'reveal-account',
  'write-note',
  'collect',
  'end-client-sessions',
  'propose-factor-removal',
  'decide-factor-removal',
  'ask-bureaus',
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
  'read-staff',
  'manage-staff',
  'decide-staff',
  'check-withdrawal',
  'record-payout',
  'decide-payout',
  'release-withdrawal',
  'verify-identity',
  'decide-identity',
  'correct-identity',
  'decide-correction',
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
  'read-books',
  'send-bureau-file',
  'check-books',
  'propose-journal',
  'decide-journal',
  'propose-period-close',
  'decide-period-close',
  'manage-partners',
  'manage-screening',
  'decide-match',
  'decide-match-reversal',
  'propose-freeze',
  'decide-freeze',
  'decide-roster',
  'propose-erasure',
  'decide-erasure',
]);
export type StaffAction = z.infer<typeof staffAction>;

const email = requiredText('Please enter your email');
const password = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'));

/** The console's form: the password begins a sign-in, and the code completes it. */
export const staffSignInForm = z.object({
  email,
  password,
  code: z
    .string('Please enter the code')
    .check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits of your code')),
});

export const staffPasswordForm = z.object({ email, password });

export const beginStaffSignIn = defineCall({
  method: 'POST',
  path: '/staff/api/login/begin/',
  auth: 'anonymous',
  summary: 'Begin to sign in as staff',
  description:
    'Checks the password. The code must follow within five minutes, from the same network.',
  body: staffPasswordForm,
  replies: {
    200: z.extend(secondFactorChallenge, { sign_in_token: z.string() }),
    400: z.union([fieldErrors, z.object({ non_field_errors: z.array(z.string()) })]),
    429: z.object({ non_field_errors: z.array(z.string()) }),
  },
});

export const finishStaffSignIn = defineCall({
  method: 'POST',
  path: '/staff/api/login/finish/',
  auth: 'anonymous',
  summary: 'Finish to sign in as staff',
  description: 'With one of `code`, `recovery_code` or `passkey`; each works once.',
  body: signInProofForm,
  replies: {
    200: z.object({ key: z.string(), role: staffRole }),
    400: fieldErrors,
    401: detail,
    429: fieldErrors,
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
      id: recordId,
      email: z.string(),
      name: z.string(),
      role: staffRole,
      acts: z.array(staffAction),
      business_date: wireDate,
    }),
    401: detail,
  },
});
