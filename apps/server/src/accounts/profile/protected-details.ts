import type { ProfileField } from '@quarrter/domain/people';
import { hasPassed, readMethod } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clientRealm } from '../realm.ts';
import { requireSecondFactor, type Session } from '../second-factor/require-second-factor.ts';
import { isRecent, requireRecentCheck } from '../sign-in/require-recent-password.ts';
import type { ContactField } from './profile-fields.ts';

type Name = ProfileField | ContactField;

/** Payouts go to this account, so even the first one needs the password. */
export const accountFields: ReadonlySet<string> = new Set([
  'bank_name',
  'bank_account_number',
  'account_name',
] satisfies Name[]);

/** Details that identify the client. The first value of each needs no confirmation. */
const identityFields: ReadonlySet<string> = new Set([
  ...(['first_name', 'last_name', 'date_of_birth', 'phone_number', 'nin', 'bvn'] satisfies Name[]),
]);

/** Whether a change of this field, from this value, needs the password and the second factor. */
export function isProtected(name: Name, before: unknown): boolean {
  if (accountFields.has(name)) return true;
  return identityFields.has(name) && before !== null && before !== '';
}

type Verified = { readonly ninVerified: boolean; readonly bvnVerified: boolean };

const verifiedByAny: ReadonlySet<string> = new Set([
  ...(['first_name', 'last_name', 'date_of_birth'] satisfies Name[]),
]);

/** PRO-11: whether staff verified this value, so that only staff change it. */
export function isVerified(
  name: Name,
  before: unknown,
  { ninVerified, bvnVerified }: Verified,
): boolean {
  if (name === 'nin') return ninVerified;
  if (name === 'bvn') return bvnVerified;
  return verifiedByAny.has(name) && (ninVerified || bvnVerified) && before !== null;
}

/** A session, and when its client last typed the password. */
export type CheckedSession = Session & { readonly passwordCheckedAt: Date | null };

/**
 * Requires a password check in the last 5 minutes, and the second factor of a client who has one.
 */
export async function requireConfirmed(
  tx: Tx,
  { clientId, sessionId, passwordCheckedAt }: CheckedSession,
  now: Date,
): Promise<void> {
  requireRecentCheck(passwordCheckedAt, now);
  await requireSecondFactor(tx, { clientId, sessionId, now });
}

/** Whether both were given; for a form that also works without them. */
export async function isConfirmed(tx: Tx, session: CheckedSession, now: Date): Promise<boolean> {
  if (!isRecent(session.passwordCheckedAt, now)) return false;
  const { clientId: ownerId, sessionId } = session;
  const method = await readMethod(tx, clientRealm, ownerId);
  return method === null || (await hasPassed(tx, clientRealm, { ownerId, sessionId }, now));
}
