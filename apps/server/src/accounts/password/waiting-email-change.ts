import type { Reader } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { queueAddressInUse, queueLink } from '../jobs.ts';
import { findClientId, lockClientRow, readEmailChange } from '../queries.ts';
import { requireUnderEmailLimit } from '../sign-up/email-limit.ts';
import { lifetimeMs } from '../sign-up/links.ts';
import { accountsDb } from '../tables.ts';

/** The change of email address that waits for its link; null when there is none or it expired. */
export async function readWaitingChange(reader: Reader, clientId: string, now: Date) {
  const change = await readEmailChange(reader, clientId);
  if (change === undefined || change.changedAt !== null) return null;
  const linkExpiresAt = new Date(change.requestedAt.getTime() + lifetimeMs['confirm-email']);
  return linkExpiresAt > now ? { newEmail: change.newEmail, linkExpiresAt } : null;
}

const noneWaits =
  'This link has expired, or the change was cancelled. Enter your new email address again.';

/**
 * Sends the link of a change that waits again. Earlier links still work, because their emails may
 * only be late. The client gave the password for this address before, so it is not asked for again.
 * An address that has an account gets another email, and the caller the same answer. 409 when no
 * change waits, 429 for too many emails.
 */
export async function resendEmailChange(
  deps: PlatformDeps,
  clientId: string,
  network: string,
  now: Date,
): Promise<void> {
  const waiting = await readWaitingChange(deps.db, clientId, now);
  if (waiting === null) throw conflict(noneWaits);
  const { newEmail: email } = waiting;
  const owner = await findClientId(deps.db, email);
  await requireUnderEmailLimit(deps, { purpose: 'change', email, clientId: owner, network }, now);
  await deps.db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    const again = await accountsDb(tx)
      .updateTable('email_changes')
      .set({ requested_at: now })
      .where('client_id', '=', clientId)
      .where('new_email', '=', email)
      .where('changed_at', 'is', null)
      .returning('client_id')
      .executeTakeFirst();
    if (again === undefined) throw conflict(noneWaits);
    if (owner === undefined) return queueLink(tx, clientId, 'confirm-email');
    return queueAddressInUse(tx, owner);
  });
}
