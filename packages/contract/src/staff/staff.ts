import * as z from 'zod/mini';
import { anonymousCall, date, detail, fieldErrors, recordId, staffCall } from '../call.ts';
import { requiredText } from '../fields.ts';
import { failedStaffSignIns, sessionCalls, wrongCodesAtSignIn } from '../limits.ts';
import { proofForm, secondFactorChallenge } from '../second-factor.ts';
import { staffAction, staffRole } from '../staff-rights.ts';

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
    .check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits of your code')),
});

export const staffPasswordForm = z.object({ email, password });

export const beginStaffSignIn = anonymousCall('POST /staff/api/login/begin/', {
  limits: [failedStaffSignIns],
  summary: 'Start a staff sign-in',
  description: 'Checks the password. The code must follow within 5 minutes, from the same network.',
  body: staffPasswordForm,
  replies: { 200: z.extend(secondFactorChallenge, { signInToken: z.string() }), 429: fieldErrors },
});

export const finishStaffSignIn = anonymousCall('POST /staff/api/login/finish/', {
  limits: [wrongCodesAtSignIn],
  summary: 'Complete a staff sign-in',
  description:
    'Completes the sign-in with one of `code`, `recovery_code` or `passkey`; each ' + 'works once.',
  body: z.safeExtend(proofForm, { signInToken: requiredText('The signInToken is required.', 100) }),
  replies: { 200: z.object({ key: z.string(), role: staffRole }), 401: detail },
});

export const staffSignOut = staffCall('POST /staff/api/logout/', {
  needs: 'all staff',
  limits: [sessionCalls],
  summary: 'Sign out as staff',
  replies: { 200: detail },
});

export const staffMe = staffCall('GET /staff/api/me/', {
  needs: 'all staff',
  summary: 'Read my account as staff',
  replies: {
    200: z.object({
      id: recordId,
      email: z.string(),
      name: z.string(),
      role: staffRole,
      actions: z.array(staffAction),
      businessDate: date,
    }),
  },
});
