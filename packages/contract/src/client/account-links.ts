/** Accounts before the sign-in: sign-up, and the links in emails. */
import * as z from 'zod/mini';
import { anonymousCall, detail, fieldErrors } from '../call.ts';
import { emails } from '../limits.ts';
import { forgotPasswordForm, mailedLink, resetPasswordForm, signUpForm } from './account-forms.ts';

export const signUp = anonymousCall('POST /accounts/api/quarrter-client-user-create/', {
  limits: [emails],
  summary: 'Create an account',
  description:
    'Sends an email with a verification link. The reply is the same when the address has an ' +
    'account already.',
  example: {
    first_name: 'Ada',
    last_name: 'Obi',
    email: 'ada.obi@example.com',
    phone_number: '08031234567',
    password1: 'Tall-Giraffe-71',
    password2: 'Tall-Giraffe-71',
  },
  body: signUpForm,
  replies: { 201: detail },
});

export const verifyEmail = anonymousCall('POST /accounts/verify-email/', {
  summary: 'Verify an email address',
  description:
    'Confirms the address with both parts of the link in the email. A link works ' +
    'once, for 24 hours.',
  body: mailedLink,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]), 409: detail },
});

export const resendVerification = anonymousCall('POST /accounts/resend-verification/', {
  limits: [emails],
  summary: 'Send the verification email again',
  description: 'Sends the link again. The reply is the same for every address.',
  example: { email: 'ada.obi@example.com' },
  body: forgotPasswordForm,
  replies: { 200: detail },
});

export const requestReset = anonymousCall('POST /accounts/request-reset-email/', {
  limits: [emails],
  summary: 'Request a password reset',
  description: 'Sends a reset link by email. The reply is the same for every address.',
  example: { email: 'emeka.nwosu@example.com' },
  body: forgotPasswordForm,
  replies: { 200: detail },
});

export const checkReset = anonymousCall('POST /accounts/password-reset-check/', {
  summary: 'Check a reset link',
  description: 'Returns whether the link still works, without using it up.',
  body: mailedLink,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]) },
});

export const completeReset = anonymousCall('PATCH /accounts/password-reset-complete/', {
  summary: 'Set a new password',
  description:
    'Sets the password with both parts of the link in the email, which works once, for an hour. ' +
    'Ends every session.',
  body: resetPasswordForm,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]) },
});

export const confirmEmail = anonymousCall('POST /accounts/confirm-email-address/', {
  summary: 'Confirm a new email address',
  description:
    'Changes the address with both parts of the link in the email, which works once, for 24 ' +
    'hours. Ends every session.',
  body: mailedLink,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]), 409: detail },
});

export const undoEmail = anonymousCall('POST /accounts/undo-email-address/', {
  summary: 'Undo a change of email address',
  description:
    'Restores the earlier address with both parts of the link sent to it, which works once, for ' +
    '72 hours. Ends every session and the password, and removes the second factor.',
  body: mailedLink,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]) },
});
