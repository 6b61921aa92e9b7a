import { rememberNetwork } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { newDevice, newNetwork, recordAccountEvent } from '../events.ts';
import { clientRealm } from '../realm.ts';
import { type KnownDevice, rememberDevice } from './known-devices.ts';

export type SignInHere = {
  readonly clientId: string;
  readonly network: string;
  readonly networkIsNew: boolean;
  /** The device's name in the list of sessions. */
  readonly device: string;
  /** The device, if the client signed in on it before. */
  readonly known: KnownDevice | null;
  /** Whether the second factor was given with the password. */
  readonly factorGiven: boolean;
};

/**
 * Makes the device and the network known, and notifies the client once of an unfamiliar sign-in: on
 * a new device or, on a known one, from a new network. Returns the mark for a new device.
 */
export async function recordSignIn(
  tx: Tx,
  secrets: Secrets,
  { network, networkIsNew, ...seen }: SignInHere,
  now: Date,
): Promise<string | null> {
  const { clientId, device, known, factorGiven } = seen;
  await rememberNetwork(tx, secrets, clientRealm, { ownerId: clientId, network }, now);
  const mark = await rememberDevice(tx, secrets, seen, now);
  if (known === null) {
    await recordAccountEvent(tx, newDevice, clientId, { device, secondFactor: factorGiven });
  } else if (networkIsNew) {
    await recordAccountEvent(tx, newNetwork, clientId, { device });
  }
  return mark;
}
