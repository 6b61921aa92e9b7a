import type { StaffRole } from '@quarrter/contract/staff';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { newId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { recordAction, serverCommand } from './audit.ts';
import { oneTimeSecretOf } from './one-time-secret.ts';
import { staffDb } from './tables.ts';

export type NewStaffMember = {
  /** As `normalizeEmail` returns it. */
  email: string;
  name: string;
  role: StaffRole;
  passwordHash: string;
  oneTimeSecret: string;
};

/** Writes a new staff member, the one-time secret sealed, and returns the member's id. */
export async function createStaffMember(
  tx: Tx,
  secrets: Secrets,
  member: NewStaffMember,
): Promise<string> {
  const staffId = newId();
  const now = new Date();
  const created = await staffDb(tx)
    .insertInto('staff_members')
    .values({
      staff_id: staffId,
      email: member.email,
      name: member.name,
      role: member.role,
      password_hash: member.passwordHash,
      totp_secret_sealed: secrets.seal(member.oneTimeSecret, oneTimeSecretOf(staffId)),
      totp_confirmed_at: now,
      enrolled_at: now,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  if (created === undefined) throw conflict(`${member.email} is already a staff member.`);
  await recordAction(tx, serverCommand, await readBusinessTime(tx), {
    action: 'created',
    subject: `staff member ${member.name}`,
    subjectId: staffId,
    note: `As ${member.role}.`,
  });
  return staffId;
}
