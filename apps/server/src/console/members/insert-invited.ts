import type { StaffRole } from '@quarrter/contract/staff-rights';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { staffDb } from '../tables.ts';

export type Invited = {
  /** As `normalizeEmail` returns it. */
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
};

/** A member without password and second factor, who sets them by a link; null if there is one. */
export async function insertInvited(
  tx: Tx,
  { email, name, role }: Invited,
): Promise<string | null> {
  const created = await staffDb(tx)
    .insertInto('staff_members')
    .values({
      staff_id: newId(),
      email,
      name,
      role,
      password_hash: null,
      enrolled_at: null,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return created?.staff_id ?? null;
}
