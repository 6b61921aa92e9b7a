import type { ProofForm } from '@quarrter/contract/second-factor';
import {
  finishHeldSignIn,
  openSession,
  readHeldSignIn,
  readNetworkHistory,
} from '../../access/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { readContact } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { findDevice } from '../sign-in/known-devices.ts';
import { recordSignIn } from '../sign-in/record-sign-in.ts';
import type { SignedIn } from '../sign-in/sessions.ts';

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
  return finishHeldSignIn(deps, clientRealm, held, now, async (tx) => {
    const visit = { ownerId: clientId, network };
    const history = await readNetworkHistory(tx, secrets, clientRealm, visit, now);
    const known = await findDevice(tx, secrets, clientId, marks, now);
    const here = { clientId, network, networkIsNew: history.isNew, device, known };
    const newMark = await recordSignIn(tx, secrets, { ...here, factorGiven: true }, now);
    const opened = { ownerId: clientId, device, secondFactorPassedAt: now };
    const key = await openSession(tx, clientRealm, opened, now);
    const { email, firstName } = await readContact(tx, clientId);
    return { token: key, clientId, email, firstName, newMark };
  });
}
