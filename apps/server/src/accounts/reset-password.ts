import type { ResetPasswordForm } from '@quarrter/contract/accounts';
import { normalizeEmail } from '@quarrter/domain/people';
import type { PlatformDeps } from '../platform/deps.ts';
import { badRequest } from '../platform/http-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import { markEmailVerified } from './create-client.ts';
import { requireUnderEmailLimit } from './email-limit.ts';
import { queueLink, queueSecurityNotice } from './jobs.ts';
import { rememberNetwork } from './known-networks.ts';
import { consumeLink, isUsable, type LinkParts } from './links.ts';
import { rejectCommonPassword } from './new-password.ts';
import { findClientId } from './queries.ts';
import { endEverySession } from './sessions.ts';
import { openAddress } from './sign-in-throttle.ts';
import { accountsDb } from './tables.ts';

/** ACC-34, API-11: sends a reset link; the same work and answer for every address. */
export async function requestReset(
  deps: PlatformDeps,
  form: { email: string },
  origin: string,
): Promise<void> {
  const email = normalizeEmail(form.email) ?? form.email;
  const clientId = await findClientId(deps.db, email);
  await requireUnderEmailLimit(deps, { purpose: 'reset', email, clientId, origin });
  await deps.db.transaction().execute((tx) => queueLink(tx, clientId ?? null, 'reset'));
}

const deadLink = 'This link has expired or was already used. Please ask for a new one.';

/** ACC-41: tells whether a link is still good before anybody thinks up a password; uses nothing up. */
export async function checkResetLink(
  { db }: PlatformDeps,
  link: LinkParts,
  now: Date = new Date(),
): Promise<void> {
  if (!(await isUsable(db, link, 'reset', now))) throw badRequest(deadLink);
}

/**
 * ACC-41, API-12: a new password by the e-mailed link. Ends every session; the address counts as confirmed,
 * the link showed that its mailbox is theirs, and strangers who guess cannot slow down where it was followed.
 */
export async function completeReset(
  { db, secrets }: PlatformDeps,
  form: ResetPasswordForm,
  origin: string,
  now: Date = new Date(),
): Promise<void> {
  rejectCommonPassword(form.password, 'password');
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (tx) => {
    const clientId = await consumeLink(tx, form, 'reset', now);
    if (clientId === null) throw badRequest(deadLink);
    const { email } = await accountsDb(tx)
      .updateTable('clients')
      .set({ password_hash: passwordHash })
      .where('client_id', '=', clientId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await openAddress(tx, email);
    await rememberNetwork(tx, secrets, clientId, origin, now);
    await markEmailVerified(tx, clientId, now);
    await endEverySession(tx, clientId);
    await queueSecurityNotice(tx, clientId, 'your password');
  });
}
