import type { CreationAnswer } from '@quarrter/contract/second-factor';
import {
  beginApp,
  clearGuesses,
  codesIfNone,
  confirmApp,
  countGuess,
  deleteApp,
  deletePasskeys,
  type NewApp,
  readMadePasskey,
  readSecondFactor,
  storePasskey,
} from '../../access/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { staffRealm } from '../realm.ts';
import type { StaffSession } from '../sign-in/sessions.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordFactorChange } from './record-change.ts';

/** Makes a key and shows it, this once. The app in use counts until the new one is confirmed. */
export function beginOwnApp({ db, secrets }: PlatformDeps, staff: StaffSession): Promise<NewApp> {
  const owner = { ownerId: staff.staffId, email: staff.email };
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, staff);
    return beginApp(tx, secrets, staffRealm, owner, new Date());
  });
}

/** Activates the app: its code shows that it has the key. */
export async function confirmOwnApp(
  { db, secrets }: PlatformDeps,
  staff: StaffSession,
  code: string,
  now: Date,
): Promise<string[] | null> {
  const { staffId: ownerId } = staff;
  await countGuess(db, 'code', ownerId, now);
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, staff);
    if (!(await confirmApp(tx, secrets, staffRealm, { ownerId, code }, now))) {
      throw conflict('This setup has expired. Please start again.');
    }
    await recordFactorChange(tx, staff, 'app-changed');
    return codesIfNone(tx, secrets, staffRealm, ownerId);
  });
  await clearGuesses(db, ownerId);
  return recoveryCodes;
}

/** Stores the passkey that the member's browser made. */
export async function addOwnPasskey(
  deps: PlatformDeps,
  staff: StaffSession,
  { name, answer }: { name: string; answer: CreationAnswer },
  now: Date,
): Promise<string[] | null> {
  const { staffId: ownerId } = staff;
  const made = await readMadePasskey(deps, staffRealm, { ownerId, answer }, now);
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, staff);
    await storePasskey(tx, staffRealm, { ownerId, name, made }, now);
    await recordFactorChange(tx, staff, 'passkey-added', name);
    return codesIfNone(tx, deps.secrets, staffRealm, ownerId);
  });
}

const lastOne =
  'This is your last second factor. Add another passkey or an authenticator app first.';

export function removeOwnPasskey(
  { db }: PlatformDeps,
  staff: StaffSession,
  passkeyId: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, staff);
    const { appSince, passkeys } = await readSecondFactor(tx, staffRealm, staff.staffId);
    const removed = passkeys.find((passkey) => passkey.passkeyId === passkeyId);
    if (removed === undefined) throw notFound();
    if (passkeys.length === 1 && appSince === null) throw conflict(lastOne);
    await deletePasskeys(tx, staffRealm, staff.staffId, passkeyId);
    await recordFactorChange(tx, staff, 'passkey-removed', removed.name);
  });
}

export function removeOwnApp({ db }: PlatformDeps, staff: StaffSession): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, staff);
    const { appSince, passkeys } = await readSecondFactor(tx, staffRealm, staff.staffId);
    if (appSince === null) throw notFound();
    if (passkeys.length === 0) throw conflict(lastOne);
    await deleteApp(tx, staffRealm, staff.staffId);
    await recordFactorChange(tx, staff, 'app-removed');
  });
}
