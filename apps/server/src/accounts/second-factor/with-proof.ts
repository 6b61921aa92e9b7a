import type { ProofAnswer, ProofForm } from '@quarrter/contract/second-factor';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { fieldOf, wrongCode } from '../../platform/second-factor/guesses.ts';
import { lockClientRow } from '../queries.ts';
import { consumeStep, stepOfAppCode } from './authenticator-app.ts';
import { checkPasskey, recordPasskeyUse } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { recordFactorUse } from './require-second-factor.ts';

/**
 * Runs something in a transaction that uses up the second factor given, so that it is used only if
 * the rest happens too. A wrong one is a field error. The caller counts guesses. The client's row
 * is locked before the factor's, as in a change of the factor or of the password.
 */
export async function withProof<T>(
  deps: PlatformDeps,
  clientId: string,
  proof: ProofForm,
  now: Date,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const consume = await check(deps, clientId, proof, now);
  return deps.db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    if (consume === null || !(await consume(tx))) throw wrongCode(fieldOf(proof));
    await recordFactorUse(tx, clientId, now);
    return run(tx);
  });
}

type Consume = (tx: Tx) => Promise<boolean>;

/** How a right proof is used up; null for one that is wrong already. */
async function check(
  deps: PlatformDeps,
  clientId: string,
  { code, recovery_code: recoveryCode, passkey }: ProofForm,
  now: Date,
): Promise<Consume | null> {
  if (passkey !== undefined) {
    const use = await checkPasskey(deps, clientId, passkey as ProofAnswer, now);
    return use && ((tx) => recordPasskeyUse(tx, clientId, use, now));
  }
  if (recoveryCode !== undefined) {
    return (tx) => consumeRecoveryCode(tx, deps.secrets, clientId, recoveryCode, now);
  }
  const step = await stepOfAppCode(deps, clientId, code ?? '', now);
  return step === null ? null : (tx) => consumeStep(tx, clientId, step);
}
