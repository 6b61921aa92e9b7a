import type { Database, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { hashToken, newToken } from '../../platform/passwords/secrets.ts';
import { lockClientRow } from '../queries.ts';
import { accountsDb, type LinkPurpose } from '../tables.ts';

const hourMs = 3_600_000;

/** Verification links work for 24 hours (ACC-16), reset links for one (ACC-41). */
export const lifetimeMs = {
  verify: 24 * hourMs,
  reset: hourMs,
  'confirm-email': 24 * hourMs,
};

/** When the owner of the address before can no longer undo a change that was made at this time. */
export function undoEndsAt(changedAt: Date): Date {
  return new Date(changedAt.getTime() + 72 * hourMs);
}

const pages: Record<LinkPurpose, string> = {
  verify: 'verify-email',
  reset: 'reset-password',
  'confirm-email': 'confirm-email',
  'undo-email': 'undo-email',
};

/** The part of a link behind its `#`, which no server and no proxy logs (0104). */
export type LinkParts = { uidb64: string; token: string };

/** Makes a link for an email. Only the hash of its token is stored. */
export async function makeLink(
  db: Database,
  publicUrl: string,
  clientId: string,
  purpose: LinkPurpose,
  expiresAt: Date,
): Promise<string> {
  const token = newToken();
  await accountsDb(db)
    .insertInto('email_links')
    .values({
      token_hash: hashToken(token),
      client_id: clientId,
      purpose,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  const uidb64 = Buffer.from(clientId).toString('base64url');
  return `${publicUrl}/${pages[purpose]}#uidb64=${uidb64}&token=${token}`;
}

/**
 * Uses up a link, and with it every other link of this client and purpose. Returns the client, or
 * null for a link that is broken, expired or used; of two callers with the same link one gets null.
 */
export async function consumeLink(
  tx: Tx,
  { uidb64, token }: LinkParts,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const clientId = clientOf(uidb64);
  if (clientId === null) return null;
  // Two callers with different links of one client would otherwise wait for each other.
  await lockClientRow(tx, clientId);
  const used = await accountsDb(tx)
    .updateTable('email_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('client_id')
    .executeTakeFirst();
  if (used === undefined) return null;
  callIsAbout({ clientId });
  await endLinks(tx, clientId, purpose, now);
  return clientId;
}

/** Whether a link could be used now; does not use it up. */
export async function isUsable(
  db: Database,
  link: LinkParts,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> {
  const made = await findLink(db, link, purpose);
  return made !== undefined && made.used_at === null && made.expires_at > now;
}

/** The client a link was sent to, used or not; null for a link that was never sent. */
export async function ownerOfLink(
  db: Database,
  link: LinkParts,
  purpose: LinkPurpose,
): Promise<string | null> {
  return (await findLink(db, link, purpose))?.client_id ?? null;
}

async function findLink(db: Database, { uidb64, token }: LinkParts, purpose: LinkPurpose) {
  const clientId = clientOf(uidb64);
  if (clientId === null) return undefined;
  return await accountsDb(db)
    .selectFrom('email_links')
    .select(['client_id', 'used_at', 'expires_at'])
    .where('client_id', '=', clientId)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

function clientOf(uidb64: string): string | null {
  const clientId = Buffer.from(uidb64, 'base64url').toString('utf8');
  return isId(clientId) ? clientId : null;
}

/** Ends every earlier link of this client and purpose. */
export async function endLinks(
  tx: Tx,
  clientId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<void> {
  await accountsDb(tx)
    .updateTable('email_links')
    .set({ used_at: now })
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
