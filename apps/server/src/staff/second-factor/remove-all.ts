import type { Tx } from '../../platform/database/database.ts';
import { staffDb } from '../tables.ts';
import { deleteStaffCodes } from './recovery-codes.ts';

/** Leaves a member without password and second factor, who must enrol again. */
export async function removeCredentials(tx: Tx, staffId: string): Promise<void> {
  await staffDb(tx)
    .updateTable('staff_members')
    .set({
      password_hash: null,
      totp_secret_sealed: null,
      totp_confirmed_at: null,
      new_totp_secret_sealed: null,
      last_totp_step: 0n,
    })
    .where('staff_id', '=', staffId)
    .execute();
  await staffDb(tx).deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
  await deleteStaffCodes(tx, staffId);
}
