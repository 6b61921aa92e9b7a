import * as z from 'zod/mini';
import { anonymousCall, fieldErrors } from '../call.ts';
import { browserOptions, proofAnswerField } from '../second-factor-forms.ts';
import { session } from './accounts.ts';

export const startSignIn = anonymousCall('POST /accounts/api/sign-in-start/', {
  summary: 'Begin to sign in',
  description:
    'Returns the email address that was last used in this browser, unless the client signed out, ' +
    'and options for the browser to sign in with a passkey, which are valid for 15 minutes.',
  replies: { 200: z.object({ email: z.string(), passkey: browserOptions }) },
});

export const signInWithPasskey = anonymousCall('POST /accounts/api/passkey-sign-in/', {
  summary: 'Sign in with a passkey',
  description:
    'Takes the browser’s answer to the options of `sign-in-start`. It is accepted as the ' +
    'second factor, but not as the password: where a password checked within 5 minutes is ' +
    'needed, send the password first.',
  body: z.object({ passkey: proofAnswerField }),
  replies: { 200: session, 400: fieldErrors },
});
