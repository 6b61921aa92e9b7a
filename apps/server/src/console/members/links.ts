import { endNewApp } from '../../access/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/passwords/secrets.ts';
import { staffRealm } from '../realm.ts';
import { staffDb } from '../tables.ts';

/** How long the link of an invitation works. */
const lifetimeMs = 24 * 3_600_000;

/**
 * The address of a new link, which ends the earlier ones. Only a hash of its token is stored, and
 * the token is in the URL fragment, so no browser sends it to a server and no log has it.
 */
export async function makeStaffLink(
  tx: Tx,
  staffUrl: string,
  staffId: string,
  now: Date,
): Promise<string> {
  const token = newToken();
  await endStaffLinks(tx, staffId);
  await staffDb(tx)
    .insertInto('staff_links')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return `${staffUrl}/staff/enrol#${token}`;
}

export type StaffLink = { readonly staffId: string; readonly expiresAt: Date };

/** Whose link it is; null for one that has expired, was used or never sent. */
export async function readStaffLink(
  reader: Reader,
  token: string,
  now: Date,
): Promise<StaffLink | null> {
  const link = await staffDb(reader)
    .selectFrom('staff_links')
    .select(['staff_id', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (link === undefined || link.expires_at <= now) return null;
  return { staffId: link.staff_id, expiresAt: link.expires_at };
}

/** Uses a link up; false when another call has used it. */
export async function consumeStaffLink(tx: Tx, token: string): Promise<boolean> {
  const used = await staffDb(tx)
    .deleteFrom('staff_links')
    .where('token_hash', '=', hashToken(token))
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Ends every link of a member, and the app that was begun with it: someone else may have opened the
 * link and seen its key, so the next link shows another one.
 */
export async function endStaffLinks(tx: Tx, staffId: string): Promise<void> {
  await staffDb(tx).deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
  await endNewApp(tx, staffRealm, staffId);
}
