import type { CreationAnswer } from '@quarrter/contract/second-factor';
import {
  clearGuesses,
  codesIfNone,
  confirmApp,
  countGuess,
  markPassed,
  readMadePasskey,
  type StoredPasskey,
  storePasskey,
} from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { recordAccountEvent, secondFactorAdded } from '../events.ts';
import { lockClientRow } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import type { Session } from './require-second-factor.ts';

/**
 * Activates the app. Returns recovery codes when this is the client's first factor.
 */
export async function addApp(
  deps: PlatformDeps,
  session: Session,
  code: string,
  now: Date,
): Promise<string[] | null> {
  const { db, secrets } = deps;
  const { clientId: ownerId } = session;
  await countGuess(db, 'code', ownerId, now);
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await lockClientRow(tx, ownerId);
    if (!(await confirmApp(tx, secrets, clientRealm, { ownerId, code }, now))) {
      throw conflict('This setup has expired. Please start again.');
    }
    return finishAdding(tx, secrets, session, 'app', now);
  });
  await clearGuesses(db, ownerId);
  return recoveryCodes;
}

export type AddedPasskey = { passkey: StoredPasskey; recoveryCodes: string[] | null };

/** Stores the passkey that the client's browser made. */
export async function addPasskey(
  deps: PlatformDeps,
  session: Session,
  { name, answer }: { name: string; answer: CreationAnswer },
  now: Date,
): Promise<AddedPasskey> {
  const { clientId: ownerId } = session;
  const made = await readMadePasskey(deps, clientRealm, { ownerId, answer }, now);
  return deps.db.transaction().execute(async (tx) => {
    await lockClientRow(tx, ownerId);
    const passkey = await storePasskey(tx, clientRealm, { ownerId, name, made }, now);
    const recoveryCodes = await finishAdding(tx, deps.secrets, session, 'passkey', now);
    return { passkey, recoveryCodes };
  });
}

/** The client has just used the new factor, so it is treated as given in this session. */
async function finishAdding(
  tx: Tx,
  secrets: Secrets,
  { clientId: ownerId, sessionId }: Session,
  method: 'app' | 'passkey',
  now: Date,
): Promise<string[] | null> {
  await markPassed(tx, clientRealm, { ownerId, sessionId }, now);
  await clientRealm.recordUse?.(tx, ownerId, now);
  const recoveryCodes = await codesIfNone(tx, secrets, clientRealm, ownerId);
  const isFirst = recoveryCodes !== null;
  await recordAccountEvent(tx, secondFactorAdded, ownerId, { method, isFirst });
  return recoveryCodes;
}
