import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { deleteInBatches } from '../platform/delete-in-parts.ts';
import { deleteOldNetworks } from './known-networks.ts';
import { deleteExpiredSessions } from './sessions.ts';

/** Clears what ran out and is worth nothing any more: sessions, links, throttles. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteOldNetworks(db, now);
  await deleteInBatches(db, 'email_links', ['token_hash'], sql`expires_at < ${now}`);
  await deleteInBatches(db, 'sign_in_throttles', ['subject'], sql`window_ends_at < ${now}`);
}
