import { openSession, readNetworkHistory, unableToSignIn } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { readContact } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { isClosed } from '../sign-in/close-account.ts';
import { findDevice } from '../sign-in/known-devices.ts';
import { recordSignIn } from '../sign-in/record-sign-in.ts';
import type { SignedIn } from '../sign-in/sessions.ts';

/** The browser that a sign-in comes from. */
export type Browser = {
  readonly network: string;
  readonly device: string;
  readonly marks: readonly string[];
};

/** Opens the session of a client who has just given the second factor, and records the sign-in. */
export async function openProved(
  tx: Tx,
  secrets: Secrets,
  { clientId, network, device, marks }: Browser & { readonly clientId: string },
  now: Date,
): Promise<SignedIn> {
  if (await isClosed(tx, clientId)) throw unableToSignIn();
  const visit = { ownerId: clientId, network };
  const history = await readNetworkHistory(tx, secrets, clientRealm, visit, now);
  const known = await findDevice(tx, secrets, clientId, marks, now);
  const here = { clientId, network, networkIsNew: history.isNew, device, known };
  const newMark = await recordSignIn(tx, secrets, { ...here, factorGiven: true }, now);
  const opened = { ownerId: clientId, device, secondFactorPassedAt: now };
  const token = await openSession(tx, clientRealm, opened, now);
  const { email, firstName } = await readContact(tx, clientId);
  // Only someone who has signed in before has set up a second factor.
  return { token, clientId, email, firstName, newMark, isReturning: true, offerPasskey: false };
}
