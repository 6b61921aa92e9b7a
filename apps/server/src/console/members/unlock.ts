import { clearCodeAttempts } from '../../access/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clearAllAttemptsAt } from '../../platform/http/failed-attempts.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { recordAction, serverCommand } from '../audit.ts';
import { staffRealm } from '../realm.ts';
import { passwordLimits } from '../sign-in/sign-in.ts';
import { staffDb } from '../tables.ts';

/**
 * Forgets every failed attempt to sign in as a member, from all networks. It changes neither
 * password nor second factor, and enables no account that was disabled.
 */
export async function unlockMember(tx: Tx, email: string): Promise<void> {
  const member = await staffDb(tx)
    .selectFrom('staff_members')
    .select(['staff_id', 'name'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (member === undefined) throw notFound(`${email} is not a member of staff.`);
  await clearAllAttemptsAt(tx, passwordLimits, email);
  await clearCodeAttempts(tx, staffRealm, member.staff_id);
  await recordAction(tx, serverCommand, await readBusinessTime(tx), {
    action: 'unlock-staff',
    subject: `staff member ${member.name}`,
    subjectId: member.staff_id,
  });
}
