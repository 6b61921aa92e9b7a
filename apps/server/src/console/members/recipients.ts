import type { StaffRole } from '@quarrter/contract/staff-rights';
import type { Reader } from '../../platform/database/database.ts';
import { staffDb } from '../tables.ts';

/** The ids of everybody of a role who works here, for an email to each. */
export async function listRecipients(reader: Reader, role: StaffRole): Promise<string[]> {
  const members = await staffDb(reader)
    .selectFrom('staff_members')
    .select('staff_id')
    .where('role', '=', role)
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute();
  return members.map(({ staff_id: staffId }) => staffId);
}

/** The address and first name of a member of staff; undefined when there is none. */
export async function findRecipient(
  reader: Reader,
  staffId: string,
): Promise<{ email: string; firstName: string | null } | undefined> {
  const member = await staffDb(reader)
    .selectFrom('staff_members')
    .select(['email', 'name'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return member && { email: member.email, firstName: member.name.split(' ')[0] ?? null };
}
