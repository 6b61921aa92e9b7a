import type { Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../../platform/second-factor/recovery-codes.ts';
import { staffDb } from '../tables.ts';

/** Makes ten new codes and returns them, the only time that they are known; older ones are gone. */
export async function replaceStaffCodes(
  tx: Tx,
  secrets: Secrets,
  staffId: string,
): Promise<string[]> {
  await deleteStaffCodes(tx, staffId);
  const codes = newRecoveryCodes();
  const rows = codes.map((code) => ({
    staff_id: staffId,
    code_hash: hashRecoveryCode(secrets, staffId, code),
    used_at: null,
  }));
  await staffDb(tx).insertInto('staff_recovery_codes').values(rows).execute();
  return codes;
}

export async function deleteStaffCodes(tx: Tx, staffId: string): Promise<void> {
  await staffDb(tx).deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
}

/** New codes for a member who has none; null for everyone else. */
export async function codesIfNone(
  tx: Tx,
  secrets: Secrets,
  staffId: string,
): Promise<string[] | null> {
  const any = await staffDb(tx)
    .selectFrom('staff_recovery_codes')
    .select('code_hash')
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirst();
  return any ? null : replaceStaffCodes(tx, secrets, staffId);
}
