import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { rememberedAfter } from './networks.ts';
import type { Realm } from './realm.ts';
import { endedBefore } from './session-life.ts';

/**
 * Deletes what has expired: sessions, sign-ins that wait, challenges and known networks. A session
 * past its longest life is no longer used either, so its last use covers both limits.
 */
export async function deleteExpiredAccess(
  db: Database,
  { tables, idleMs }: Realm,
  now: Date,
): Promise<void> {
  const { owner } = tables;
  const { lastUsedAt } = endedBefore(now, idleMs);
  const ended = sql`last_used_at <= ${lastUsedAt}`;
  await deleteInBatches(db, tables.sessions, ['token_hash'], ended);
  const expired = sql`expires_at < ${now}`;
  await deleteInBatches(db, tables.heldSignIns, ['token_hash'], expired);
  await deleteInBatches(db, tables.challenges, [owner, 'challenge'], expired);
  const unused = sql`last_good_at < ${rememberedAfter(now)}`;
  await deleteInBatches(db, tables.networks, [owner, 'network_index'], unused);
}
