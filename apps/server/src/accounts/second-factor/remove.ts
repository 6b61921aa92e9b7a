import { deleteApp, deletePasskeys, deleteRecoveryCodes, readMethod } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { recordAccountEvent, secondFactorRemoved } from '../events.ts';
import { clientRealm } from '../realm.ts';
import { clearFactorGiven } from '../sign-in/known-devices.ts';

/** The app, one passkey, or everything. */
export type Removed = { method: 'app' | 'all' } | { method: 'passkey'; passkeyId: string };

/**
 * Removes it and tells the client. Without an app and a passkey the second factor is off, and the
 * recovery codes go too.
 */
export async function removeFactor(tx: Tx, clientId: string, removed: Removed): Promise<void> {
  const { method } = removed;
  const hadApp = method !== 'passkey' && (await deleteApp(tx, clientRealm, clientId));
  const passkeyId = method === 'passkey' ? removed.passkeyId : null;
  const passkeys =
    method === 'app' ? 0 : await deletePasskeys(tx, clientRealm, clientId, passkeyId);
  if (!hadApp && passkeys === 0) throw notFound();
  const isLast = (await readMethod(tx, clientRealm, clientId)) === null;
  if (isLast) {
    await deleteRecoveryCodes(tx, clientRealm, clientId);
    await clearFactorGiven(tx, clientId);
  }
  await recordAccountEvent(tx, secondFactorRemoved, clientId, { method, isLast });
}

/**
 * Turns the second factor off, with its recovery codes and an app that was begun, and leaves it to
 * the caller to tell the client. Returns whether there was one.
 */
export async function removeEveryFactor(tx: Tx, clientId: string): Promise<boolean> {
  const hadApp = await deleteApp(tx, clientRealm, clientId);
  const passkeys = await deletePasskeys(tx, clientRealm, clientId, null);
  await deleteRecoveryCodes(tx, clientRealm, clientId);
  await clearFactorGiven(tx, clientId);
  return hadApp || passkeys > 0;
}
