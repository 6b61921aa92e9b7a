import type { ProofForm } from '@quarrter/contract/second-factor';
import {
  challengeOwner,
  fieldOf,
  finishHeldSignIn,
  holdSignIn,
  readHeldSignIn,
  readNetworkHistory,
  signInAgain,
  unableToSignIn,
} from '../../access/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { clearAttemptsAt } from '../../platform/http/failed-attempts.ts';
import { lockMember } from '../members/lock-members.ts';
import { staffRealm } from '../realm.ts';
import {
  checkPassword,
  enterConsole,
  passwordLimits,
  type SignedInStaff,
  type StaffPassword,
} from './sign-in.ts';

/**
 * After the right password: a token with which this sign-in is finished, once, within 5 minutes and
 * from the same network, and the second factors that can finish it. Only its hash is stored.
 */
export async function beginStaffSignIn(deps: PlatformDeps, form: StaffPassword, now: Date) {
  // The attempt stays counted until the second factor is right too.
  const member = await checkPassword(deps, form, now);
  if (member === undefined) throw unableToSignIn();
  const { staff_id: staffId } = member;
  const token = await deps.db.transaction().execute(async (tx) => {
    const current = await lockMember(tx, staffId);
    const isSame = current?.password_hash === member.password_hash;
    if (!isSame || current?.disabled_at !== null) throw unableToSignIn();
    const held = { ownerId: staffId, network: form.network };
    return holdSignIn(tx, deps.secrets, staffRealm, held, now);
  });
  return { signInToken: token, ...(await challengeOwner(deps, staffRealm, staffId, now)) };
}

type Finish = { token: string; network: string; device: string; proof: ProofForm };

/** Opens the session when the second factor is right. */
export async function finishStaffSignIn(
  deps: PlatformDeps,
  { token, network, device, proof }: Finish,
  now: Date,
): Promise<SignedInStaff> {
  const { db, secrets } = deps;
  const ownerId = await readHeldSignIn(deps, staffRealm, { token, network }, now);
  const { trusted } = await readNetworkHistory(db, secrets, staffRealm, { ownerId, network }, now);
  const held = { ownerId, token, network, trusted, proof };
  const { email, signedIn } = await finishHeldSignIn(deps, staffRealm, held, now, async (tx) => {
    const member = await lockMember(tx, ownerId);
    if (!member?.password_hash || member.disabled_at !== null) throw signInAgain();
    const note = notes[fieldOf(proof)];
    const signedIn = await enterConsole(tx, deps, member, { network, device }, now, note);
    return { email: member.email, signedIn };
  });
  await clearAttemptsAt(db, passwordLimits, { email, network, trusted });
  return signedIn;
}

const notes = { code: '', recovery_code: 'With a recovery code.', passkey: 'With a passkey.' };
