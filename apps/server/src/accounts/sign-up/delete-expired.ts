import { sql } from 'kysely';
import { deleteExpiredAccess } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { deleteOldAttempts } from '../../platform/http/attempts.ts';
import { clientRealm } from '../realm.ts';
import { deleteOldDevices } from '../sign-in/known-devices.ts';

/**
 * Deletes what has expired: sessions, sign-ins that wait, known networks and devices, links,
 * challenges, addresses given up and counted attempts.
 */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteExpiredAccess(db, clientRealm, now);
  await deleteOldDevices(db, now);
  await deleteInBatches(db, 'email_links', ['token_hash'], sql`expires_at < ${now}`);
  await deleteInBatches(db, 'client_logins', ['email'], sql`ends_at < ${now}`);
  await deleteOldAttempts(db, now);
}
