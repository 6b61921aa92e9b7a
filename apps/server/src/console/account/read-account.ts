import type { StaffAccount } from '@quarrter/contract/staff/account';
import { presentSecondFactor, readSecondFactor } from '../../access/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { staffRealm } from '../realm.ts';
import type { StaffMember } from '../roles.ts';
import { staffDb } from '../tables.ts';

/** A member's own account, without its sessions. */
export async function readAccount(
  reader: Reader,
  { staffId, email, name, role }: StaffMember,
): Promise<Omit<StaffAccount, 'sessions'>> {
  const { last_sign_in_at: lastSignInAt } = await staffDb(reader)
    .selectFrom('staff_members')
    .select('last_sign_in_at')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return {
    email,
    name,
    role,
    lastSignInAt,
    secondFactor: presentSecondFactor(await readSecondFactor(reader, staffRealm, staffId)),
  };
}
