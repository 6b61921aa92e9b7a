import type { Call } from '@quarrter/contract/call';
import * as accounts from '@quarrter/contract/client/accounts';
import * as passkeys from '@quarrter/contract/client/passkey-sign-in';
import * as second from '@quarrter/contract/second-factor';
import * as own from '@quarrter/contract/staff/account';
import * as enrolment from '@quarrter/contract/staff/enrolment';
import type { SecurityEventKind } from '@quarrter/contract/staff/security-events';
import * as staff from '@quarrter/contract/staff/staff';

/** The event of a call: when it was done, and when something wrong was typed. */
type Meaning = { readonly done?: SecurityEventKind; readonly wrong?: SecurityEventKind };

const signIn: Meaning = { done: 'sign-in', wrong: 'sign-in-failed' };
const finish: Meaning = { done: 'sign-in', wrong: 'second-factor-failed' };
const proof: Meaning = { wrong: 'second-factor-failed' };
const factor: Meaning = { done: 'second-factor-changed', wrong: 'second-factor-failed' };
const password: Meaning = { done: 'password-changed' };
const end: Meaning = { done: 'session-ended' };

const meanings: readonly (readonly [Meaning, readonly Call[]])[] = [
  [signIn, [accounts.signIn, passkeys.signInWithPasskey]],
  [{ done: 'second-factor-asked', wrong: 'sign-in-failed' }, [staff.beginStaffSignIn]],
  [finish, [second.finishSignIn, staff.finishStaffSignIn]],
  [proof, [second.verifySecondFactor, own.staffProof]],
  [factor, [second.confirmCode, second.addPasskey, second.removePasskey, second.removeCode]],
  [factor, [second.turnOffSecondFactor, second.newRecoveryCodes]],
  [factor, [own.confirmStaffApp, own.addStaffPasskey, own.removeStaffPasskey]],
  [factor, [own.removeStaffApp, own.newStaffRecoveryCodes, enrolment.finishEnrolment]],
  [password, [accounts.changePassword, accounts.completeReset, own.changeStaffPassword]],
  [{ done: 'password-reset-asked' }, [accounts.requestReset]],
  [{ done: 'email-change-asked' }, [accounts.changeEmail, accounts.resendEmailChange]],
  [{ done: 'email-change-cancelled' }, [accounts.cancelEmailChange]],
  [{ done: 'email-changed' }, [accounts.confirmEmail, accounts.undoEmail]],
  [end, [accounts.signOut, accounts.signOutEverywhere, accounts.endOwnSession]],
  [end, [staff.staffSignOut]],
  [end, [own.endStaffSession, own.endOtherStaffSessions]],
];

const keyOf = (method: string, path: string) => `${method} ${path.replace(/\/$/, '')}`;
const byCall = new Map(
  meanings.flatMap(([meaning, calls]) =>
    calls.map((call): [string, Meaning] => [keyOf(call.method, call.path), meaning]),
  ),
);

type Answer = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The reply asks for the second factor. */
  readonly asksForProof: boolean;
  /** The member or client who is signed in typed a wrong password. */
  readonly wrongPassword: boolean;
  /** Whose session it was is known, so it was one. */
  readonly hadSession: boolean;
  /** A client named a record by its id. */
  readonly namesRecord: boolean;
};

/** Returns the kind of security event for an answered call; null when it is none. */
export function kindOf(answer: Answer): SecurityEventKind | null {
  const { status, asksForProof, wrongPassword, hadSession } = answer;
  const meaning = byCall.get(keyOf(answer.method, answer.path));
  if (status < 300) return meaning?.done ?? null;
  if (status === 400 && wrongPassword) return 'password-failed';
  if (status === 400) return meaning?.wrong ?? null;
  if (status === 401 && meaning?.wrong) return meaning.wrong;
  if (status === 401) return hadSession ? 'session-expired' : 'not-signed-in';
  if (status === 403) return asksForProof ? 'second-factor-asked' : 'forbidden';
  // Another client's record and one that never was have the same answer; both are tried ids.
  if (status === 404 && answer.namesRecord) return 'forbidden';
  return status === 429 ? 'over-limit' : null;
}

/** The kinds that a flood consists of; all others need a right password or a session. */
export const countedKinds: ReadonlySet<SecurityEventKind> = new Set([
  ...(['sign-in-failed', 'second-factor-failed', 'password-reset-asked'] as const),
  ...(['session-expired', 'not-signed-in', 'forbidden', 'over-limit'] as const),
]);
