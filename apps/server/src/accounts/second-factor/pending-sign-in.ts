import type { ProofForm } from '@quarrter/contract/second-factor';
import { finishHeldSignIn, readHeldSignIn } from '../../access/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { clientRealm } from '../realm.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import { openProved } from './open-proved.ts';

type Finished = {
  token: string;
  network: string;
  device: string;
  marks: readonly string[];
  proof: ProofForm;
};

/** Opens the session when the second factor is right. */
export async function finishSignIn(
  deps: PlatformDeps,
  { token, network, device, marks, proof }: Finished,
  now: Date,
): Promise<SignedIn> {
  const { secrets } = deps;
  const clientId = await readHeldSignIn(deps, clientRealm, { token, network }, now);
  const held = { ownerId: clientId, token, network, trusted: false, proof };
  const here = { clientId, network, device, marks };
  return finishHeldSignIn(deps, clientRealm, held, now, (tx) => openProved(tx, secrets, here, now));
}
