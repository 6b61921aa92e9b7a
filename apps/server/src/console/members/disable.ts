import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { recordAction } from '../audit.ts';
import type { StaffMember } from '../roles.ts';
import { endStaffSessions } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';
import { releaseWorkOf } from '../work-queues/release-work-of.ts';
import { endStaffLinks } from './links.ts';
import {
  lockWithAdministrators,
  requireActiveAdministrator,
  requireTwoAdministrators,
} from './lock-members.ts';
import { queueNotice } from './notices.ts';
import { stateOf, stateTexts } from './states.ts';

/**
 * Disables a member at once: every session ends in the same transaction, and every sign-in that is
 * in progress finds the account disabled. The member's proposals stay for others to decide, and
 * work assigned to them waits for someone else.
 */
export function disableMember(
  db: Database,
  staff: StaffMember,
  staffId: string,
  reason: string,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockWithAdministrators(tx, staffId);
    requireActiveAdministrator(locked, staff.staffId);
    if (staffId === staff.staffId) {
      throw conflict('You cannot disable your own account. Ask another administrator.');
    }
    const state = stateOf(locked.member);
    if (state === 'disabled') throw conflict('This member is already disabled.');
    if (state === 'invited') throw conflict('Cancel the invitation instead.');
    requireTwoAdministrators(locked);
    await staffDb(tx)
      .updateTable('staff_members')
      .set({ disabled_at: now })
      .where('staff_id', '=', staffId)
      .execute();
    await endStaffSessions(tx, staffId);
    await endStaffLinks(tx, staffId);
    await releaseWorkOf(tx, staffId);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'disable-staff',
      subject: `staff member ${locked.member.name}`,
      subjectId: staffId,
      note: reason,
      before: { State: stateTexts[state] },
      after: { State: stateTexts.disabled },
    });
    await queueNotice(tx, staffId, 'disabled');
  });
}
