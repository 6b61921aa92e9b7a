import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { recordAction, serverCommand } from '../audit.ts';
import { staffDb } from '../tables.ts';
import { type Invited, insertInvited } from './insert-invited.ts';
import { makeStaffLink } from './links.ts';
import { stateOf } from './states.ts';

/**
 * Creates a member of staff for an operator. Returns the link with which the member sets a password
 * and a second factor, so the operator knows neither. A second call for someone who has not
 * enrolled makes another link, and the earlier one ends.
 */
export async function createStaffMember(
  tx: Tx,
  staffUrl: string,
  invited: Invited,
  now: Date,
): Promise<string> {
  const created = await insertInvited(tx, invited);
  const staffId = created ?? (await readWaiting(tx, invited));
  await recordAction(tx, serverCommand, await readBusinessTime(tx), {
    action: created === null ? 'resend-invitation' : 'created',
    subject: `staff member ${invited.name}`,
    subjectId: staffId,
    note: `As ${invited.role}.`,
  });
  return makeStaffLink(tx, staffUrl, staffId, now);
}

/** The same person with the same role, who has not enrolled yet; 409 for anyone else. */
async function readWaiting(tx: Tx, { email, name, role }: Invited): Promise<string> {
  const found = await staffDb(tx)
    .selectFrom('staff_members')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (stateOf(found) !== 'invited') throw conflict(`${email} is already a staff member.`);
  if (found.name !== name || found.role !== role) {
    throw conflict(`${email} is invited already, as ${found.name} with the role ${found.role}.`);
  }
  return found.staff_id;
}
