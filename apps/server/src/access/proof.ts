import type { ProofAnswer, ProofForm } from '@quarrter/contract/second-factor';
import type { Tx } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { checkCode } from './authenticator-app.ts';
import { clearGuesses, countGuess, fieldOf, wrongCode } from './guesses.ts';
import { checkPasskey } from './passkeys.ts';
import type { Realm, Session } from './realm.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { markPassed } from './sessions.ts';

/** Checks the second factor of the signed-in person, which is enough for the next 5 minutes. */
export async function giveSecondFactor(
  deps: PlatformDeps,
  realm: Realm,
  session: Session,
  proof: ProofForm,
  now: Date,
): Promise<void> {
  const { ownerId } = session;
  await countGuess(deps.db, fieldOf(proof), ownerId, now);
  await withProof(deps, realm, { ownerId, proof }, now, (tx) =>
    markPassed(tx, realm, session, now),
  );
  await clearGuesses(deps.db, ownerId);
}

export type Proved = { readonly ownerId: string; readonly proof: ProofForm };

/**
 * Runs something in a transaction that uses up the second factor given, so that it is used only if
 * the rest happens too. A wrong one is a field error. The caller counts guesses. The owner's row is
 * locked before the factor's, as in a change of the factor or of the password.
 */
export async function withProof<T>(
  deps: PlatformDeps,
  realm: Realm,
  { ownerId, proof }: Proved,
  now: Date,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const consume = await check(deps, realm, { ownerId, proof }, now);
  return deps.db.transaction().execute(async (tx) => {
    await realm.lock(tx, ownerId);
    if (consume === null || !(await consume(tx))) throw wrongCode(fieldOf(proof));
    await realm.recordUse?.(tx, ownerId, now);
    return run(tx);
  });
}

/** How a right proof is used up; null for one that is wrong already. */
async function check(
  deps: PlatformDeps,
  realm: Realm,
  { ownerId, proof: { code = '', recovery_code: typed, passkey } }: Proved,
  now: Date,
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  if (passkey !== undefined) {
    return checkPasskey(deps, realm, { ownerId, answer: passkey as ProofAnswer }, now);
  }
  if (typed !== undefined) {
    return (tx) => consumeRecoveryCode(tx, deps.secrets, realm, { ownerId, typed }, now);
  }
  return checkCode(deps, realm, { ownerId, code }, now);
}
