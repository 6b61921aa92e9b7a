import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../../platform/second-factor/recovery-codes.ts';
import { recordAccountEvent, recoveryCodesReplaced, recoveryCodeUsed } from '../events.ts';
import { accountsDb } from '../tables.ts';
import { readSecondFactorMethod } from './read-second-factor.ts';

/** Makes ten new codes and returns them, the only time that they are known; older ones are gone. */
export async function replaceRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
): Promise<string[]> {
  await deleteRecoveryCodes(tx, clientId);
  const codes = newRecoveryCodes();
  const rows = codes.map((code) => ({
    client_id: clientId,
    code_hash: hashRecoveryCode(secrets, clientId, code),
    used_at: null,
  }));
  await accountsDb(tx).insertInto('client_recovery_codes').values(rows).execute();
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, clientId: string): Promise<void> {
  await accountsDb(tx)
    .deleteFrom('client_recovery_codes')
    .where('client_id', '=', clientId)
    .execute();
}

/**
 * Uses a code up and tells the client how many are left; false for one that is wrong or was used.
 */
export async function consumeRecoveryCode(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const used = await accountsDb(tx)
    .updateTable('client_recovery_codes')
    .set({ used_at: now })
    .where('client_id', '=', clientId)
    .where('code_hash', '=', hashRecoveryCode(secrets, clientId, typed))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  if (used === undefined) return false;
  const { left } = await accountsDb(tx)
    .selectFrom('client_recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  await recordAccountEvent(tx, recoveryCodeUsed, clientId, { left: Number(left) });
  return true;
}

/** When the client asks for new ones; without a second factor there are none (404). */
export async function makeNewRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
): Promise<string[]> {
  if ((await readSecondFactorMethod(tx, clientId)) === null) throw notFound();
  await recordAccountEvent(tx, recoveryCodesReplaced, clientId, {});
  return replaceRecoveryCodes(tx, secrets, clientId);
}
