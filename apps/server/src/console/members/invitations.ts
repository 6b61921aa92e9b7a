import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { ActionName } from '../action-texts.ts';
import { recordAction } from '../audit.ts';
import type { StaffMember } from '../roles.ts';
import { staffDb } from '../tables.ts';
import { endStaffLinks } from './links.ts';
import { lockWithAdministrators, type MemberRow } from './lock-members.ts';
import { queueStaffLink } from './notices.ts';
import { stateOf } from './states.ts';

/** Sends a new link to someone who was invited or must enrol again; the earlier one ends now. */
export function resendLink(db: Database, staff: StaffMember, staffId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { member } = await lockWithAdministrators(tx, staffId);
    const state = stateOf(member);
    if (state !== 'invited' && state !== 'enrolling') {
      throw conflict('This member is not waiting for a link.');
    }
    await endStaffLinks(tx, staffId);
    await queueStaffLink(tx, staffId);
    await record(tx, staff, member, 'resend-invitation');
  });
}

/** Cancels the invitation of someone who has not enrolled yet; the address can be used again. */
export function cancelLink(db: Database, staff: StaffMember, staffId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { member } = await lockWithAdministrators(tx, staffId);
    if (stateOf(member) !== 'invited') {
      throw conflict('This member has enrolled. Disable the account instead.');
    }
    await endStaffLinks(tx, staffId);
    await staffDb(tx).deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute();
    await staffDb(tx).deleteFrom('staff_members').where('staff_id', '=', staffId).execute();
    await record(tx, staff, member, 'cancel-invitation');
  });
}

async function record(tx: Tx, staff: StaffMember, member: MemberRow, action: ActionName) {
  const subject = `staff member ${member.name}`;
  const { staff_id: subjectId, email: note } = member;
  await recordAction(tx, staff, await readBusinessTime(tx), { action, subject, subjectId, note });
}
