/** The password, the email address and the sessions of a client who is signed in. */
import * as z from 'zod/mini';
import { clientCall, detail, secondFactorAsked, wireTime } from '../call.ts';
import { accountChanges, emails, sessionCalls, wrongPasswords } from '../limits.ts';
import { changeEmailForm, changePasswordForm } from './account-forms.ts';

export const changePassword = clientCall(
  'PUT /accounts/api/quarrter-client-user-change-password-detail/',
  {
    limits: [wrongPasswords, accountChanges],
    summary: 'Change my password',
    description: 'Ends every session, including this one.',
    example: {
      old_password: 'Harmattan-Rain-7',
      new_password: 'Monsoon-Cloud-8',
      new_password2: 'Monsoon-Cloud-8',
    },
    body: changePasswordForm,
    replies: { 200: detail, 403: secondFactorAsked },
  },
);

export const changeEmail = clientCall('POST /accounts/api/email-address/', {
  limits: [emails, wrongPasswords, accountChanges],
  summary: 'Change my email address',
  description:
    'Sends a link to the new address. Nothing changes until it is opened. The reply is the same ' +
    'when the address has an account already.',
  example: { email: 'emeka.nwosu@example.org', password: 'Harmattan-Rain-7' },
  body: changeEmailForm,
  replies: { 200: detail, 403: secondFactorAsked },
});

export const emailChange = clientCall('GET /accounts/api/email-address/', {
  summary: 'Read the change of my email address',
  description:
    'Returns the new address with only the first character of its name, and when its link stops ' +
    'working; null when no change is waiting for its link.',
  replies: {
    200: z.object({
      waiting: z.nullable(z.object({ email: z.string(), link_expires_at: wireTime })),
    }),
  },
});

export const resendEmailChange = clientCall('POST /accounts/api/email-address/resend/', {
  limits: [emails, accountChanges],
  summary: 'Send the link to my new email address again',
  description:
    'Sends another link to the address that the client asked for, which works for 24 hours. ' +
    'Answers 409 when no change is waiting for its link.',
  replies: { 200: detail, 409: detail },
});

export const cancelEmailChange = clientCall('POST /accounts/api/email-address/cancel/', {
  limits: [accountChanges],
  summary: 'Cancel the change of my email address',
  description:
    'Ends a change that is waiting for its link, and the link. The reply is the same when none ' +
    'is waiting.',
  replies: { 200: detail },
});

export const signOutEverywhere = clientCall('POST /accounts/api/sessions/end-all/', {
  limits: [sessionCalls],
  summary: 'Sign out everywhere',
  description:
    'Ends every session, including this one. Needs a password that was checked in the last 5 ' +
    'minutes.',
  replies: { 200: detail, 403: detail },
});

export const endOwnSession = clientCall('POST /accounts/api/sessions/:id/end/', {
  limits: [sessionCalls],
  summary: 'End one of my sessions',
  description: 'Ends the session. Needs a password that was checked in the last 5 minutes.',
  replies: { 200: detail, 403: detail, 404: detail },
});
