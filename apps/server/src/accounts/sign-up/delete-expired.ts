import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { deleteOldAttempts } from '../../platform/http/attempts.ts';
import { deleteOldChallenges } from '../second-factor/challenges.ts';
import { deleteOldHeldSignIns } from '../second-factor/pending-sign-in.ts';
import { deleteOldDevices } from '../sign-in/known-devices.ts';
import { deleteOldNetworks } from '../sign-in/known-networks.ts';
import { deleteExpiredSessions } from '../sign-in/sessions.ts';

/**
 * Deletes what has expired: sessions, sign-ins that wait, known networks and devices, links,
 * challenges, addresses given up and counted attempts.
 */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteOldNetworks(db, now);
  await deleteOldDevices(db, now);
  await deleteOldChallenges(db, now);
  await deleteOldHeldSignIns(db, now);
  await deleteInBatches(db, 'email_links', ['token_hash'], sql`expires_at < ${now}`);
  await deleteInBatches(db, 'client_logins', ['email'], sql`ends_at < ${now}`);
  await deleteOldAttempts(db, now);
}
