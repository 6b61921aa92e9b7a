import type { ChangePasswordForm } from '@quarrter/contract/client/accounts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  clearAttempts,
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../../platform/http/attempts.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { invalid, throttled } from '../../platform/http/http-error.ts';
import { rejectEasyPassword } from '../../platform/passwords/new-password.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import { recordAction } from '../audit.ts';
import { queueNotice } from '../members/notices.ts';
import type { StaffMember } from '../roles.ts';
import { endStaffSessions } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';

/** A session left open must not be a way to guess its password. */
const attemptLimit: Limit = { attempts: 10, windowMs: 15 * 60_000 };

const wrong = 'Your old password is incorrect.';

/** Sets a new password, ends every session of the member, and tells them. */
export async function changeStaffPassword(
  db: Database,
  staff: StaffMember,
  form: ChangePasswordForm,
  now: Date,
): Promise<void> {
  const { staffId } = staff;
  const before = await requireOldPassword(db, staffId, form.old_password, now);
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

async function requireOldPassword(
  db: Database,
  staffId: string,
  typed: string,
  now: Date,
): Promise<string> {
  const subject = subjectOf('staff-own-password', staffId);
  const until = await countAttempt(db, subject, attemptLimit, now);
  if (until !== null) {
    const message = `Too many attempts. Please try again ${waitText(until, now)}.`;
    throw throttled({ old_password: [message] }, waitSeconds(until, now));
  }
  const { password_hash: hash } = await staffDb(db)
    .selectFrom('staff_members')
    .select('password_hash')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  if (hash === null || !(await verifyPassword(hash, typed))) {
    callIsAbout({ wrongPassword: true });
    throw invalid({ old_password: [wrong] });
  }
  await clearAttempts(db, [subject]);
  return hash;
}
