import type { ResetPasswordForm } from '@quarrter/contract/client/accounts';
import { endHeldSignIns, trustNetwork } from '../../access/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { rejectEasyPassword } from '../../platform/passwords/new-password.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { passwordChanged, recordAccountEvent } from '../events.ts';
import { clientRealm } from '../realm.ts';
import { deleteDevices } from '../sign-in/known-devices.ts';
import { endEverySession } from '../sign-in/sessions.ts';
import { clearAllSignInAttempts } from '../sign-in/sign-in-attempts.ts';
import { markEmailVerified } from '../sign-up/create-client.ts';
import { consumeLink, isUsable, type LinkParts } from '../sign-up/links.ts';
import { accountsDb } from '../tables.ts';
import { endEmailChange } from './end-email-change.ts';
import { queueCancelOrders } from './recovery.ts';

const brokenLink = 'This link has expired or was already used. Please ask for a new one.';

/** ACC-41: tells whether a link still works, before the client thinks of a password. */
export async function checkResetLink(
  { db }: PlatformDeps,
  link: LinkParts,
  now: Date,
): Promise<void> {
  if (!(await isUsable(db, link, 'reset', now))) throw badRequest(brokenLink);
}

/**
 * ACC-41, API-12: sets a new password with an emailed link, and ends every session and a change of
 * email address that waits for its link. Following the link shows that the mailbox is the client's,
 * so the address counts as verified, and the network the link was followed from as trusted. Orders
 * since the first risky change are cancelled.
 */
export async function completeReset(
  deps: PlatformDeps,
  form: ResetPasswordForm,
  network: string,
  now: Date,
): Promise<void> {
  // Hashing is dear, and anyone may call.
  await checkResetLink(deps, form, now);
  await rejectEasyPassword(form.password, 'password');
  const passwordHash = await hashPassword(form.password);
  const { db, secrets } = deps;
  await db.transaction().execute(async (tx) => {
    const clientId = await consumeLink(tx, form, 'reset', now);
    if (clientId === null) throw badRequest(brokenLink);
    const { email } = await accountsDb(tx)
      .updateTable('clients')
      .set({ password_hash: passwordHash, password_reset_at: now })
      .where('client_id', '=', clientId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await clearAllSignInAttempts(tx, email);
    await trustNetwork(tx, secrets, clientRealm, { ownerId: clientId, network }, now);
    // A mailbox alone does not sign in a client who has a second factor.
    await deleteDevices(tx, clientId);
    await markEmailVerified(tx, clientId, now);
    await endEverySession(tx, clientId);
    await endHeldSignIns(tx, clientRealm, clientId);
    await endEmailChange(tx, clientId, now);
    await queueCancelOrders(tx, clientId);
    await recordAccountEvent(tx, passwordChanged, clientId, { by: 'link' });
  });
}
