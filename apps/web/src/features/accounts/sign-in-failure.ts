import { type ApiError, isUnanswered } from '../../api/error.ts';

/**
 * What the sign-in screen says, whether it offers to send the verification link again, and whether the address
 * is closed for a while, which a reset link opens.
 */
export type SignInFailure = { text: string; resend?: boolean; locked?: boolean };

/** ACC-26: an account that is no client's; the server refuses it first. */
export const NOT_A_CLIENT = '*Invalid email and password';

/**
 * ACC-27, ACC-28 as settled: what cannot be logged in is `*Invalid password`, an unverified address says
 * so, a throttled try shows the server's own words, which tell when to try again. Null when no
 * answer came: that is no statement about the password (ACC-29).
 */
export function signInFailure(error: ApiError): SignInFailure | null {
  if (isUnanswered(error)) return null;
  const ofSignIn = error.fields['non_field_errors']?.[0];
  const message = ofSignIn ?? error.message;
  // Without those words it is the limit on calls of any kind, which no new password opens.
  if (error.status === 429) return { text: message, locked: ofSignIn !== undefined };
  if (message.includes('Unable')) return { text: '*Invalid password' };
  if (/verified/i.test(message)) return { text: '*Email is not verified', resend: true };
  return { text: message };
}
