import type { ChangePasswordForm } from '@quarrter/contract/client/accounts';
import { requireOwnPassword } from '../../access/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { rejectEasyPassword } from '../../platform/passwords/new-password.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { recordAction } from '../audit.ts';
import { queueNotice } from '../members/notices.ts';
import { staffRealm } from '../realm.ts';
import type { StaffMember } from '../roles.ts';
import { endStaffSessions } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';

const wrong = 'The old password is not correct. Please try again.';

/** Sets a new password, ends every session of the member, and tells them. */
export async function changeStaffPassword(
  db: Database,
  staff: StaffMember,
  form: ChangePasswordForm,
  now: Date,
): Promise<void> {
  const { staffId } = staff;
  const typed = { typed: form.old_password, field: 'old_password', wrong };
  const before = await requireOwnPassword(db, staffRealm, { ownerId: staffId, ...typed }, now);
  if (form.new_password === form.old_password) {
    throw invalid({ new_password: ['Please choose a password other than your old one.'] });
  }
  await rejectEasyPassword(form.new_password, 'new_password');
  const after = await hashPassword(form.new_password);
  await db.transaction().execute(async (tx) => {
    const changed = await staffDb(tx)
      .updateTable('staff_members')
      .set({ password_hash: after })
      .where('staff_id', '=', staffId)
      .where('password_hash', '=', before)
      .where('disabled_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst();
    // Of two changes at the same time the second one no longer knows the old password.
    if (!changed) throw invalid({ old_password: [wrong] });
    await endStaffSessions(tx, staffId);
    await queueNotice(tx, staffId, 'password-changed');
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'change-password',
      subject: 'own account',
      subjectId: staffId,
    });
  });
}
