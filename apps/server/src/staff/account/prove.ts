import type { ProofForm } from '@quarrter/contract/second-factor';
import type { PlatformDeps } from '../../platform/deps.ts';
import { clearGuesses, countGuess, fieldOf } from '../../platform/second-factor/guesses.ts';
import { withStaffProof } from '../second-factor/proof.ts';
import type { StaffSession } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';

/** Checks the second factor of a member who is signed in; it then holds for five minutes. */
export async function proveStaff(
  deps: PlatformDeps,
  { staffId, sessionId }: StaffSession,
  proof: ProofForm,
  now: Date,
): Promise<void> {
  const field = fieldOf(proof);
  await countGuess(deps.db, field, staffId, now);
  await withStaffProof(deps, staffId, proof, now, async (tx) => {
    await staffDb(tx)
      .updateTable('staff_sessions')
      .set({ proved_at: now })
      .where('staff_id', '=', staffId)
      .where('session_id', '=', sessionId)
      .execute();
  });
  if (field !== 'passkey') await clearGuesses(deps.db, staffId);
}
