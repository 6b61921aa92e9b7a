import type { ChangePasswordForm } from '@quarrter/contract/accounts';
import {
  clearAttempts,
  countAttempt,
  type Limit,
  type Subject,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/attempts.ts';
import type { Database } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { invalid, throttled } from '../platform/http-error.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { passwordChanged, recordAccountEvent } from './events.ts';
import { endLinks } from './links.ts';
import { rejectEasyPassword } from './new-password.ts';
import { endHeldSignIns } from './second-factor/pending-sign-in.ts';
import { requireSecondFactor, type Session } from './second-factor/require-second-factor.ts';
import { endEverySession } from './sessions.ts';
import { accountsDb } from './tables.ts';

/** A session left open must not be a way to guess its password. */
const attemptLimit: Limit = { attempts: 10, windowMs: 15 * 60_000 };

const wrongOldPassword = 'Your old password is incorrect.';

/**
 * API-17: sets a new password for a signed-in client who knows the old one. Ends every session,
 * the caller's included (PRO-21), and every reset link, and emails the client (PRO-11).
 */
export async function changePassword(
  { db }: PlatformDeps,
  session: Session,
  form: ChangePasswordForm,
  now: Date,
): Promise<void> {
  const { clientId } = session;
  // Before the old password is verified: without the factor nobody learns whether it is right.
  await db.transaction().execute((tx) => requireSecondFactor(tx, { ...session, now }));
  const subject = subjectOf('change-password', clientId);
  await countChangeAttempt(db, subject, now);
  const { password_hash: before } = await accountsDb(db)
    .selectFrom('clients')
    .select('password_hash')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(before, form.old_password))) {
    throw invalid({ old_password: [wrongOldPassword] });
  }
  await clearAttempts(db, [subject]);
  if (form.new_password === form.old_password) {
    throw invalid({ new_password: ['Please choose a password other than your old one.'] });
  }
  await rejectEasyPassword(form.new_password, 'new_password');
  const after = await hashPassword(form.new_password);
  await db.transaction().execute(async (tx) => {
    const changed = await accountsDb(tx)
      .updateTable('clients')
      .set({ password_hash: after })
      .where('client_id', '=', clientId)
      .where('password_hash', '=', before)
      .returning('client_id')
      .executeTakeFirst();
    // Of two changes at the same time the second one no longer knows the old password.
    if (!changed) throw invalid({ old_password: [wrongOldPassword] });
    await endEverySession(tx, clientId);
    await endHeldSignIns(tx, clientId);
    await endLinks(tx, clientId, 'reset', now);
    await recordAccountEvent(tx, passwordChanged, clientId, { by: 'client' });
  });
}

async function countChangeAttempt(db: Database, subject: Subject, now: Date): Promise<void> {
  const until = await countAttempt(db, subject, attemptLimit, now);
  if (until === null) return;
  const message = `Too many attempts. Please try again ${waitText(until, now)}.`;
  throw throttled({ old_password: [message] }, waitSeconds(until, now));
}
