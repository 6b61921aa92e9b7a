import type { ProofForm } from '@quarrter/contract/second-factor';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { networkIndexOf } from '../../platform/http/client-network.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { hashToken, newToken } from '../../platform/passwords/secrets.ts';
import { fieldOf } from '../../platform/second-factor/guesses.ts';
import { lockMember } from '../members/lock-members.ts';
import { challengeStaff } from '../second-factor/challenges.ts';
import { withStaffProof } from '../second-factor/proof.ts';
import { staffDb } from '../tables.ts';
import { readStaffNetwork } from './networks.ts';
import {
  checkPassword,
  enterConsole,
  type SignedInStaff,
  type StaffPassword,
  unableToSignIn,
} from './sign-in.ts';
import { clearCodeAttempts, clearSignInAttempts, countCodeAttempt } from './sign-in-attempts.ts';

/** How long a sign-in waits for the second factor. */
const lifetimeMs = 5 * 60_000;

/**
 * After the right password: a token with which this sign-in is finished, once, within five minutes
 * and from the same network, and what it can be finished with. Only its hash is stored.
 */
export async function beginStaffSignIn(deps: PlatformDeps, form: StaffPassword, now: Date) {
  // The attempt stays counted until the second factor is right too.
  const member = await checkPassword(deps, form, now);
  if (member === undefined) throw unableToSignIn();
  const { staff_id: staffId } = member;
  const token = newToken();
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockMember(tx, staffId);
    const isSame = current?.password_hash === member.password_hash;
    if (!isSame || current?.disabled_at !== null) throw unableToSignIn();
    await staffDb(tx)
      .insertInto('staff_pending_sign_ins')
      .values({
        token_hash: hashToken(token),
        staff_id: staffId,
        network_index: networkIndexOf(deps.secrets, form.network),
        expires_at: new Date(now.getTime() + lifetimeMs),
      })
      .execute();
  });
  return { sign_in_token: token, ...(await challengeStaff(deps, staffId, now)) };
}

type Finish = { token: string; network: string; device: string; proof: ProofForm };

/** Opens the session when the second factor is right. */
export async function finishStaffSignIn(
  deps: PlatformDeps,
  { token, network, device, proof }: Finish,
  now: Date,
): Promise<SignedInStaff> {
  const { staffId, email } = await readHeld(deps, token, network, now);
  const { trusted } = await readStaffNetwork(deps.db, deps.secrets, staffId, network, now);
  const field = fieldOf(proof);
  const attempt = { email, network, trusted };
  if (field !== 'passkey') await countCodeAttempt(deps.db, attempt, field, now);
  const signedIn = await withStaffProof(deps, staffId, proof, now, async (tx) => {
    if (!(await consumeHeld(tx, staffId, token))) throw signInAgain();
    const member = await lockMember(tx, staffId);
    if (!member?.password_hash || member.disabled_at !== null) throw signInAgain();
    return enterConsole(tx, deps, member, { network, device }, now, notes[field]);
  });
  await clearSignInAttempts(deps.db, attempt);
  if (field !== 'passkey') await clearCodeAttempts(deps.db, attempt);
  return signedIn;
}

const notes = { code: '', recovery_code: 'With a recovery code.', passkey: 'With a passkey.' };

async function readHeld({ db, secrets }: PlatformDeps, token: string, network: string, now: Date) {
  const held = await staffDb(db)
    .selectFrom('staff_pending_sign_ins as held')
    .innerJoin('staff_members as member', 'member.staff_id', 'held.staff_id')
    .select(['held.staff_id', 'held.network_index', 'held.expires_at', 'member.email'])
    .where('held.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const isHere = held?.network_index === networkIndexOf(secrets, network);
  if (held) callIsAbout({ staffId: held.staff_id });
  if (!held || !isHere || held.expires_at <= now) throw signInAgain();
  return { staffId: held.staff_id, email: held.email };
}

async function consumeHeld(tx: Tx, staffId: string, token: string): Promise<boolean> {
  const consumed = await staffDb(tx)
    .deleteFrom('staff_pending_sign_ins')
    .where('staff_id', '=', staffId)
    .where('token_hash', '=', hashToken(token))
    .returning('staff_id')
    .executeTakeFirst();
  return consumed !== undefined;
}

function signInAgain() {
  return unauthorized('This sign-in has ended. Please sign in again.');
}
