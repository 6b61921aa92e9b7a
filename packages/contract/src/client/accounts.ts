import {
  otherProfileFields,
  type ProfileFieldDescription,
  personFields,
} from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  anonymousCall,
  clientCall,
  detail,
  fieldErrors,
  secondFactorAsked,
  wireTime,
} from '../call.ts';
import { failedSignIns, sessionCalls } from '../limits.ts';

export * from './account-forms.ts';
// Apart from the calls of every screen, so that only their pages load them.
export * from './account-links.ts';
export * from './account-security.ts';

/** The reply to a successful sign-in. `user_type` 2 is a client. */
export const session = z.object({
  user_type: z.number(),
  key: z.string(),
  user_id: z.string(),
  email: z.string(),
  message: z.string(),
  /** The client has no second factor yet, so a passkey can be set up right away. */
  offer_passkey: z.optional(z.boolean()),
});

/** A sign-in that waits for the second factor; with a token in the header there is none to wait. */
export const signInHeld = z.extend(secondFactorAsked, { sign_in_token: z.optional(z.string()) });

type Recorded<Fields> = {
  readonly [name in keyof Fields as Fields[name] extends { setByServer: true }
    ? never
    : name]: Fields[name] extends { type: 'amount' | 'date' } ? z.ZodMiniNullable<Text> : Text;
};
type Text = z.ZodMiniString<string>;

/** Fields of the profile in a reply: amounts and dates are null until they are given. */
function recordOf<Fields extends { readonly [name: string]: ProfileFieldDescription }>(
  fields: Fields,
): Recorded<Fields> {
  const shown = Object.entries(fields).filter(([, { setByServer }]) => setByServer === undefined);
  return Object.fromEntries(
    shown.map(([name, { type }]) => [
      name,
      type === 'amount' || type === 'date' ? z.nullable(z.string()) : z.string(),
    ]),
  ) as Recorded<Fields>;
}

const owner = z.object({
  user: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
  }),
});

/** Extended, because a build cannot leave out a spread schema. */
const employee = z.extend(z.extend(owner, recordOf(personFields)), {
  corporate_email: z.string(),
  /** The id of the employee profile; null until the employment is verified. */
  employee_profile: z.nullable(z.string()),
});

/** NIN, BVN and account numbers are masked to their last 4 digits. */
export const userDetail = z.extend(z.extend(employee, recordOf(otherProfileFields)), {
  /** Staff verified these numbers, so the client can no longer change them. */
  nin_verified: z.boolean(),
  bvn_verified: z.boolean(),
  security_question: z.string(),
  /** Always empty: only a hash of the answer is stored. */
  security_answer: z.literal(''),
});

/**
 * One of the client's own sessions. The device is a short form of the browser's description of
 * itself.
 */
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

export const signIn = anonymousCall('POST /accounts/api/quarrter-client-login/', {
  limits: [failedSignIns],
  summary: 'Sign in',
  description:
    'Returns the token as `key`. Sent with a token in the header, it checks the password again ' +
    'and replaces that token: do so before a withdrawal, which needs a password checked within ' +
    '5 minutes. On a new device a client with a second factor gets 403 after the right ' +
    'password: finish the sign-in with `sign_in_token`.',
  example: { email: 'emeka.nwosu@example.com', password: 'Harmattan-Rain-7' },
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
    403: signInHeld,
    429: z.object({ non_field_errors: z.array(z.string()) }),
  },
});

export const signOut = clientCall('POST /accounts/api/logout/', {
  limits: [sessionCalls],
  summary: 'Sign out',
  description: 'Ends the token on the server.',
  replies: { 200: detail },
});

export const userDetailCall = clientCall(
  'GET /accounts/api/quarrter-client-user-detail/:user_id/',
  {
    summary: 'Read my profile',
    description:
      'Returns the profile, with NIN, BVN and account numbers masked to their last 4 digits.',
    replies: { 200: userDetail },
  },
);

export const ownSessions = clientCall('GET /accounts/api/sessions/', {
  summary: 'List my sessions',
  description:
    'Returns the client’s open sessions, last used first. There are up to 10: another sign-in ' +
    'ends the oldest.',
  replies: { 200: z.object({ results: z.array(ownSession) }) },
});
