import type { ChangePasswordForm } from '@quarrter/contract/client/accounts';
import { endHeldSignIns, requireOwnPassword } from '../../access/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { rejectEasyPassword } from '../../platform/passwords/new-password.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { passwordChanged, recordAccountEvent } from '../events.ts';
import { clientRealm } from '../realm.ts';
import { requireSecondFactor, type Session } from '../second-factor/require-second-factor.ts';
import { deleteDevices, findDevice } from '../sign-in/known-devices.ts';
import { endEverySession } from '../sign-in/sessions.ts';
import { endLinks } from '../sign-up/links.ts';
import { accountsDb } from '../tables.ts';
import { endEmailChange } from './end-email-change.ts';

const wrongOldPassword =
  'The old password is not correct. Try again, or reset it from the sign-in page.';

/**
 * API-17: sets a new password for a signed-in client who knows the old one. Ends every session,
 * the caller's included (PRO-21), every reset link and a change of email address that waits for its
 * link, and emails the client (PRO-11). Devices other than the caller's are new from then on.
 */
export async function changePassword(
  { db, secrets }: PlatformDeps,
  session: Session & { readonly marks: readonly string[] },
  form: ChangePasswordForm,
  now: Date,
): Promise<void> {
  const { clientId, marks } = session;
  // Before the old password is verified: without the factor no one learns whether it is right.
  await db.transaction().execute((tx) => requireSecondFactor(tx, { ...session, now }));
  const typed = { typed: form.old_password, field: 'old_password', wrong: wrongOldPassword };
  const before = await requireOwnPassword(db, clientRealm, { ownerId: clientId, ...typed }, now);
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
    await endHeldSignIns(tx, clientRealm, clientId);
    await endLinks(tx, clientId, 'reset', now);
    await endEmailChange(tx, clientId, now);
    const ownDevice = await findDevice(tx, secrets, clientId, marks, now);
    await deleteDevices(tx, clientId, ownDevice);
    await recordAccountEvent(tx, passwordChanged, clientId, { by: 'client' });
  });
}
