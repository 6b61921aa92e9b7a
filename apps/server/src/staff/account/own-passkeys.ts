import type { CreationAnswer } from '@quarrter/contract/second-factor';
import type { Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { readStaffPasskeys } from '../second-factor/read.ts';
import { codesIfNone } from '../second-factor/recovery-codes.ts';
import { readMadeKey, storeStaffKey } from '../second-factor/store-passkey.ts';
import type { StaffSession } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordFactorChange } from './record-change.ts';

/** Stores the passkey that the member's browser made. */
export async function addOwnPasskey(
  deps: PlatformDeps,
  staff: StaffSession,
  { name, answer }: { name: string; answer: CreationAnswer },
  now: Date,
): Promise<string[] | null> {
  const { staffId } = staff;
  const made = await readMadeKey(deps, staffId, answer, now);
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, staff);
    await storeStaffKey(tx, staffId, name, made, now);
    await recordFactorChange(tx, staff, 'passkey-added', name);
    return codesIfNone(tx, deps.secrets, staffId);
  });
}

const lastOne =
  'This is your last second factor. Add another passkey or an authenticator app first.';

export function removeOwnPasskey(
  { db }: PlatformDeps,
  staff: StaffSession,
  passkeyId: string,
): Promise<void> {
  const { staffId } = staff;
  return db.transaction().execute(async (tx) => {
    const member = await lockOwnAccount(tx, staff);
    const passkeys = await readStaffPasskeys(tx, staffId);
    const removed = passkeys.find((passkey) => passkey.passkeyId === passkeyId);
    if (!isId(passkeyId) || removed === undefined) throw notFound();
    if (passkeys.length === 1 && !member.totp_secret_sealed) throw conflict(lastOne);
    await staffDb(tx)
      .deleteFrom('staff_passkeys')
      .where('staff_id', '=', staffId)
      .where('passkey_id', '=', passkeyId)
      .execute();
    await recordFactorChange(tx, staff, 'passkey-removed', removed.name);
  });
}

export function removeOwnApp({ db }: PlatformDeps, staff: StaffSession): Promise<void> {
  const { staffId } = staff;
  return db.transaction().execute(async (tx) => {
    const member = await lockOwnAccount(tx, staff);
    if (!member.totp_secret_sealed) throw notFound();
    if ((await readStaffPasskeys(tx, staffId)).length === 0) throw conflict(lastOne);
    await forgetApp(tx, staffId);
    await recordFactorChange(tx, staff, 'app-removed');
  });
}

/** The step stays: a code of an app that was removed never works again. */
async function forgetApp(tx: Tx, staffId: string): Promise<void> {
  await staffDb(tx)
    .updateTable('staff_members')
    .set({ totp_secret_sealed: null, totp_confirmed_at: null, new_totp_secret_sealed: null })
    .where('staff_id', '=', staffId)
    .execute();
}
