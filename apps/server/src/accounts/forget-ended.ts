import './tables.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { deleteInParts } from '../platform/delete-in-parts.ts';
import { forgetOldOrigins } from './origins.ts';
import { forgetEndedSessions } from './sessions.ts';

/** Clears what ran out and is worth nothing any more: sessions, links, throttles. */
export async function forgetEnded(db: Database, now: Date): Promise<void> {
  await forgetEndedSessions(db, now);
  await forgetOldOrigins(db, now);
  await deleteInParts(db, 'mailed_links', ['token_hash'], sql`expires_at < ${now}`);
  await deleteInParts(db, 'sign_in_throttles', ['subject'], sql`window_ends_at < ${now}`);
}
