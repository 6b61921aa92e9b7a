import type { ProofForm } from '@quarrter/contract/second-factor';
import type { PlatformDeps } from '../../platform/deps.ts';
import { clearGuesses, countGuess, fieldOf } from '../../platform/second-factor/guesses.ts';
import { markPassed, type Session } from './require-second-factor.ts';
import { withProof } from './with-proof.ts';

/** For five minutes the session passes `requireSecondFactor`. */
export async function giveSecondFactor(
  deps: PlatformDeps,
  session: Session,
  proof: ProofForm,
  now: Date,
): Promise<void> {
  const { clientId } = session;
  await countGuess(deps.db, fieldOf(proof), clientId, now);
  await withProof(deps, clientId, proof, now, (tx) => markPassed(tx, session, now));
  await clearGuesses(deps.db, clientId);
}
