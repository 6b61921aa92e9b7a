import type { ProofAnswer, ProofForm } from '@quarrter/contract/second-factor';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { fieldOf, wrongCode } from '../../platform/second-factor/guesses.ts';
import { stepOfCode } from '../../platform/second-factor/one-time-code.ts';
import { challengeIn, counterOfProof } from '../../platform/second-factor/passkeys.ts';
import { hashRecoveryCode } from '../../platform/second-factor/recovery-codes.ts';
import { lockMember } from '../members/lock-members.ts';
import { queueNotice } from '../members/notices.ts';
import { oneTimeSecretOf } from '../sign-in/one-time-secret.ts';
import { staffDb } from '../tables.ts';
import { consumeStaffChallenge } from './challenges.ts';
import { readStaffPasskeys } from './read.ts';

/**
 * Runs something in a transaction that uses up the second factor given, so that it is used only if
 * the rest happens too. A wrong one is a field error. The caller counts guesses. The member's row
 * is locked first, as in every change of the account.
 */
export async function withStaffProof<T>(
  deps: PlatformDeps,
  staffId: string,
  proof: ProofForm,
  now: Date,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const consume = await check(deps, staffId, proof, now);
  return deps.db.transaction().execute(async (tx) => {
    await lockMember(tx, staffId);
    if (consume === null || !(await consume(tx))) throw wrongCode(fieldOf(proof));
    return run(tx);
  });
}

type Consume = (tx: Tx) => Promise<boolean>;

/** How a right proof is used up; null for one that is wrong already. */
async function check(
  deps: PlatformDeps,
  staffId: string,
  { code, recovery_code: recoveryCode, passkey }: ProofForm,
  now: Date,
): Promise<Consume | null> {
  if (passkey !== undefined) return checkPasskey(deps, staffId, passkey as ProofAnswer, now);
  if (recoveryCode !== undefined) {
    const hash = hashRecoveryCode(deps.secrets, staffId, recoveryCode);
    return (tx) => consumeRecoveryCode(tx, staffId, hash, now);
  }
  const member = await staffDb(deps.db)
    .selectFrom('staff_members')
    .select('totp_secret_sealed')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const sealed = member?.totp_secret_sealed;
  if (!sealed) return null;
  const secret = deps.secrets.open(sealed, oneTimeSecretOf(staffId));
  const step = await stepOfCode(secret, code ?? '', now);
  return step === null ? null : (tx) => consumeStaffStep(tx, staffId, { step, sealed });
}

/**
 * A code works once, also in two calls at the same time, and no older code works after it; none of
 * an app that was replaced while its code was checked.
 */
async function consumeStaffStep(
  tx: Tx,
  staffId: string,
  { step, sealed }: { step: bigint; sealed: string },
): Promise<boolean> {
  const accepted = await staffDb(tx)
    .updateTable('staff_members')
    .set({ last_totp_step: step })
    .where('staff_id', '=', staffId)
    .where('totp_secret_sealed', '=', sealed)
    .where('last_totp_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return accepted !== undefined;
}

async function checkPasskey(
  { db, staffUrl }: PlatformDeps,
  staffId: string,
  answer: ProofAnswer,
  now: Date,
): Promise<Consume | null> {
  const challenge = challengeIn(answer);
  if (challenge === null) return null;
  if (!(await consumeStaffChallenge(db, staffId, challenge, 'prove', now))) return null;
  const passkeys = await readStaffPasskeys(db, staffId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
  if (passkey === undefined) return null;
  const counter = await counterOfProof(staffUrl, passkey, answer, challenge);
  if (counter === null) return null;
  return async (tx) => {
    const used = await staffDb(tx)
      .updateTable('staff_passkeys')
      .set({ counter, last_used_at: now })
      .where('staff_id', '=', staffId)
      .where('passkey_id', '=', passkey.passkeyId)
      .where('counter', '=', passkey.counter)
      .returning('passkey_id')
      .executeTakeFirst();
    return used !== undefined;
  };
}

/** Tells the member that one was used, which may have been someone else. */
async function consumeRecoveryCode(
  tx: Tx,
  staffId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await staffDb(tx)
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  if (used === undefined) return false;
  await queueNotice(tx, staffId, 'recovery-code-used');
  return true;
}
