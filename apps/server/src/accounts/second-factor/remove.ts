import type { Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { recordAccountEvent, secondFactorRemoved } from '../events.ts';
import { clearFactorGiven } from '../sign-in/known-devices.ts';
import { accountsDb } from '../tables.ts';
import { readSecondFactorMethod } from './read-second-factor.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** The app, one passkey, or everything. */
export type Removed = { method: 'app' | 'all' } | { method: 'passkey'; passkeyId: string };

/**
 * Removes it and tells the client. Without an app and a passkey the second factor is off, and the
 * recovery codes go too.
 */
export async function removeFactor(tx: Tx, clientId: string, removed: Removed): Promise<void> {
  const { method } = removed;
  const apps = method === 'passkey' ? 0n : await deleteApp(tx, clientId);
  const passkeyId = method === 'passkey' ? removed.passkeyId : null;
  const passkeys = method === 'app' ? 0n : await deletePasskeys(tx, clientId, passkeyId);
  if (apps + passkeys === 0n) throw notFound();
  const isLast = (await readSecondFactorMethod(tx, clientId)) === null;
  if (isLast) {
    await deleteRecoveryCodes(tx, clientId);
    await clearFactorGiven(tx, clientId);
  }
  await recordAccountEvent(tx, secondFactorRemoved, clientId, { method, isLast });
}

/**
 * Turns the second factor off, with its recovery codes and an app that was begun, and leaves it to
 * the caller to tell the client. Returns whether there was one.
 */
export async function removeEveryFactor(tx: Tx, clientId: string): Promise<boolean> {
  const apps = await deleteApp(tx, clientId);
  const passkeys = await deletePasskeys(tx, clientId, null);
  await deleteRecoveryCodes(tx, clientId);
  await clearFactorGiven(tx, clientId);
  return apps + passkeys > 0n;
}

/** Also one that was begun and never confirmed; only a confirmed one is counted. */
async function deleteApp(tx: Tx, clientId: string): Promise<bigint> {
  const gone = await accountsDb(tx)
    .deleteFrom('client_authenticators')
    .where('client_id', '=', clientId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone?.confirmed_at ? 1n : 0n;
}

async function deletePasskeys(tx: Tx, clientId: string, passkeyId: string | null): Promise<bigint> {
  if (passkeyId !== null && !isId(passkeyId)) return 0n;
  const gone = await accountsDb(tx)
    .deleteFrom('client_passkeys')
    .where('client_id', '=', clientId)
    .$if(passkeyId !== null, (query) => query.where('passkey_id', '=', passkeyId ?? ''))
    .executeTakeFirst();
  return gone.numDeletedRows;
}
