import * as z from 'zod/mini';
import {
  changePasswordForm,
  forgotPasswordForm,
  resetPasswordForm,
  signUpForm,
} from './account-forms.ts';
import { defineCall, detail, fieldErrors, wireTime } from './call.ts';

export * from './account-forms.ts';

/** API-10 and decisions SES-10: what a successful sign-in answers. `user_type` 2 is a client. */
export const session = z.object({
  user_type: z.number(),
  key: z.string(),
  user_id: z.string(),
  email: z.string(),
  message: z.string(),
});

/** API-37..43. NIN, BVN and account numbers come masked to their last four, the answer never. */
export const userDetail = z.object({
  user: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
  }),
  title: z.string(),
  date_of_birth: z.nullable(z.string()),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  address_duration: z.string(),
  nin: z.string(),
  bvn: z.string(),
  bank_name: z.string(),
  bank_account_number: z.string(),
  occupation: z.string(),
  present_employer: z.string(),
  employer_address: z.string(),
  position: z.string(),
  department: z.string(),
  gross_monthly_income: z.nullable(z.string()),
  /** How long in this employment (API-39), in the client's own words. */
  duration: z.string(),
  rent_mortgage: z.nullable(z.string()),
  corporate_email: z.string(),
  /** The id of the employee profile; null until the client was verified against a roster (COR-06). */
  employee_profile: z.nullable(z.string()),
  guarantor: z.string(),
  guarantor_phone_number: z.string(),
  guarantor_address: z.string(),
  business_name: z.string(),
  business_address: z.string(),
  business_email: z.string(),
  industry: z.string(),
  number_of_employees: z.string(),
  rc_number: z.string(),
  next_of_kin_title: z.string(),
  next_of_kin_first_name: z.string(),
  next_of_kin_last_name: z.string(),
  next_of_kin_relationship: z.string(),
  next_of_kin_address: z.string(),
  next_of_kin_date_of_birth: z.nullable(z.string()),
  next_of_kin_email: z.string(),
  next_of_kin_phone_number: z.string(),
  next_of_kin_nin: z.string(),
  /** Staff verified these numbers: they can no longer be changed here (PRO-11). */
  nin_verified: z.boolean(),
  bvn_verified: z.boolean(),
  security_question: z.string(),
  /** Always empty: the answer is kept as a hash and never returned (API-43). */
  security_answer: z.literal(''),
});

/** One of the client's own sessions. The device is what the browser says of itself, kept short. */
export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  created_at: wireTime,
  last_used_at: wireTime,
  /** The session this call was made with. */
  current: z.boolean(),
});

export type Session = z.infer<typeof session>;
export type UserDetail = z.infer<typeof userDetail>;
export type OwnSession = z.infer<typeof ownSession>;

export const signUp = defineCall({
  method: 'POST',
  path: '/accounts/api/quarrter-client-user-create/',
  auth: 'anonymous',
  summary: 'Create a client account; an e-mail with a verification link follows (API-09).',
  body: signUpForm,
  replies: { 201: detail, 400: fieldErrors, 429: detail },
});

/** What a mailed link brings back (ACC-36). */
const mailedLink = z.object({
  uidb64: z.string('This link is not complete.'),
  token: z.string('This link is not complete.'),
});

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/accounts/verify-email/',
  auth: 'anonymous',
  summary: 'Confirm an e-mail address with the link that was sent (ACC-16).',
  body: mailedLink,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]), 409: detail },
});

export const resendVerification = defineCall({
  method: 'POST',
  path: '/accounts/resend-verification/',
  auth: 'anonymous',
  summary: 'Send the verification link again; the answer is the same for every address (ACC-16).',
  body: forgotPasswordForm,
  replies: { 200: detail, 400: fieldErrors, 429: detail },
});

export const signIn = defineCall({
  method: 'POST',
  path: '/accounts/api/quarrter-client-login/',
  auth: 'anonymous',
  summary:
    'Sign a client in. With the current token in the header it checks the password again and rotates the session (API-10, WDR-08).',
  body: z.object({
    email: z.string('Please enter your email').check(z.minLength(1, 'Please enter your email')),
    password: z
      .string('*Please enter your password')
      .check(z.minLength(1, '*Please enter your password')),
  }),
  replies: {
    200: session,
    400: z.union([z.object({ non_field_errors: z.array(z.string()) }), fieldErrors]),
    401: detail,
    429: z.object({ non_field_errors: z.array(z.string()) }),
  },
});

export const signOut = defineCall({
  method: 'POST',
  path: '/accounts/api/logout/',
  auth: 'client',
  summary: 'End the token on the server (SES-04).',
  replies: { 200: detail, 401: detail },
});

export const requestReset = defineCall({
  method: 'POST',
  path: '/accounts/request-reset-email/',
  auth: 'anonymous',
  summary: 'Send a password reset link; the answer is the same for every address (API-11).',
  body: forgotPasswordForm,
  replies: { 200: detail, 400: fieldErrors, 429: detail },
});

export const checkReset = defineCall({
  method: 'POST',
  path: '/accounts/password-reset-check/',
  auth: 'anonymous',
  summary: 'Tell whether a reset link is still good, without using it up (ACC-41).',
  body: mailedLink,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]) },
});

export const completeReset = defineCall({
  method: 'PATCH',
  path: '/accounts/password-reset-complete/',
  auth: 'anonymous',
  summary: 'Set a new password with the link that was sent; ends every session (API-12).',
  body: resetPasswordForm,
  replies: { 200: detail, 400: z.union([detail, fieldErrors]) },
});

export const userDetailCall = defineCall({
  method: 'GET',
  path: '/accounts/api/quarrter-client-user-detail/:user_id/',
  auth: 'client',
  summary: "The signed-in client's own details (API-13).",
  params: z.object({ user_id: z.string() }),
  replies: { 200: userDetail, 401: detail, 404: detail },
});

export const changePassword = defineCall({
  method: 'PUT',
  path: '/accounts/api/quarrter-client-user-change-password-detail/',
  auth: 'client',
  summary: 'Change the own password; ends every session, this one too (API-17, PRO-21).',
  body: changePasswordForm,
  replies: { 200: detail, 400: fieldErrors, 401: detail, 429: fieldErrors },
});

export const ownSessions = defineCall({
  method: 'GET',
  path: '/accounts/api/sessions/',
  auth: 'client',
  summary: "The client's own open sessions, last used first.",
  replies: { 200: z.object({ results: z.array(ownSession) }), 401: detail },
});

export const signOutEverywhere = defineCall({
  method: 'POST',
  path: '/accounts/api/sessions/end-all/',
  auth: 'client',
  summary: 'End every session of the client, this one too.',
  replies: { 200: detail, 401: detail },
});
