import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ActionName } from '../action-texts.ts';
import { recordAction } from '../audit.ts';
import { type Notice, queueNotice } from '../members/notices.ts';
import type { StaffMember } from '../roles.ts';

/** Tells the member of a change of the second factor, and records it. */
export async function recordFactorChange(
  tx: Tx,
  staff: StaffMember,
  notice: Notice & ActionName,
  detail = '',
): Promise<void> {
  await queueNotice(tx, staff.staffId, notice, detail);
  await recordAction(tx, staff, await readBusinessTime(tx), {
    action: notice,
    subject: 'own account',
    subjectId: staff.staffId,
    note: detail,
  });
}
