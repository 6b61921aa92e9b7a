import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { clearGuesses, countGuess, wrongCode } from '../../platform/second-factor/guesses.ts';
import {
  authenticatorAddress,
  newOneTimeSecret,
  stepOfCode,
} from '../../platform/second-factor/one-time-code.ts';
import { codesIfNone } from '../second-factor/recovery-codes.ts';
import { oneTimeSecretOf } from '../sign-in/one-time-secret.ts';
import type { StaffSession } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordFactorChange } from './record-change.ts';

/** Makes a key and shows it, this once. The app in use counts until the new one is confirmed. */
export async function beginOwnApp(
  { db, secrets }: PlatformDeps,
  staff: StaffSession,
): Promise<{ secret: string; address: string }> {
  const { staffId, email } = staff;
  const secret = newOneTimeSecret();
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, staff);
    await staffDb(tx)
      .updateTable('staff_members')
      .set({ new_totp_secret_sealed: secrets.seal(secret, oneTimeSecretOf(staffId)) })
      .where('staff_id', '=', staffId)
      .execute();
  });
  return { secret, address: authenticatorAddress(email, secret) };
}

/** The app counts from now on: its code shows that it has the key. */
export async function confirmOwnApp(
  { db, secrets }: PlatformDeps,
  staff: StaffSession,
  code: string,
  now: Date,
): Promise<string[] | null> {
  const { staffId } = staff;
  await countGuess(db, 'code', staffId, now);
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    const { new_totp_secret_sealed: sealed } = await lockOwnAccount(tx, staff);
    if (sealed === null) throw conflict('This set-up has ended. Please begin again.');
    const step = await stepOfCode(secrets.open(sealed, oneTimeSecretOf(staffId)), code, now);
    if (step === null) throw wrongCode('code');
    await staffDb(tx)
      .updateTable('staff_members')
      .set({
        totp_secret_sealed: sealed,
        totp_confirmed_at: now,
        last_totp_step: step,
        new_totp_secret_sealed: null,
      })
      .where('staff_id', '=', staffId)
      .execute();
    await recordFactorChange(tx, staff, 'app-changed');
    return codesIfNone(tx, secrets, staffId);
  });
  await clearGuesses(db, staffId);
  return recoveryCodes;
}
