/** How a member of staff sets a password and a second factor with the link in an email. */
import { signUpPasswordMessage } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { anonymousCall, detail, fieldErrors, time } from '../call.ts';
import { areSame, hasTexts, newPassword } from '../client/account-forms.ts';
import { requiredText } from '../fields.ts';
import { browserOptions } from '../second-factor.ts';
import { codeField, creationAnswerField, passkeyNameField } from '../second-factor-forms.ts';
import { staffRole } from '../staff-rights.ts';

const incompleteLink = 'This link is not complete. Please open it from your email again.';
const token = requiredText(incompleteLink, 100);

export const enrolmentToken = z.object({ token });

export const newStaffPasswordForm = z
  .object({
    password: newPassword('Please enter your password', signUpPasswordMessage),
    password1: z
      .string('Please re-enter your password')
      .check(z.minLength(1, 'Please re-enter your password')),
  })
  .check(
    z.refine((form) => areSame(form.password, form.password1), {
      error: 'Passwords do not match',
      path: ['password1'],
      when: ({ value }) => hasTexts(value, 'password', 'password1'),
    }),
  );

export const beginEnrolment = anonymousCall('POST /staff/api/enrolment/begin/', {
  summary: 'Open an invitation to staff',
  description:
    'Returns the key for an authenticator app and the options for a passkey. Does not use up the ' +
    'token of the emailed link.',
  body: enrolmentToken,
  replies: {
    200: z.object({
      email: z.string(),
      name: z.string(),
      role: staffRole,
      /** False for a member who enrols again. */
      first: z.boolean(),
      expiresAt: time,
      app: z.object({ secret: z.string(), address: z.string() }),
      passkey: browserOptions,
    }),
    400: z.union([fieldErrors, detail]),
  },
});

export const finishEnrolment = anonymousCall('POST /staff/api/enrolment/finish/', {
  summary: 'Enrol as staff',
  description:
    'Sets up the account with a password, and one of `code` (of the app that has the key) or ' +
    '`passkey`. Uses the ' +
    'link up, and replies with recovery codes, this once.',
  body: z
    .object({
      token,
      password: newPassword('Please enter your password', signUpPasswordMessage),
      code: z.optional(codeField),
      passkey: z.optional(creationAnswerField),
      passkeyName: z.optional(passkeyNameField),
    })
    .check(
      z.refine((form) => (form.code === undefined) !== (form.passkey === undefined), {
        error: 'Send one of code or passkey.',
        path: ['code'],
      }),
    ),
  replies: {
    200: z.object({ recoveryCodes: z.array(z.string()) }),
    400: z.union([fieldErrors, detail]),
  },
});
