import './tables.ts';
import type { Database } from '../platform/database.ts';
import { forgetOldOrigins } from './origins.ts';
import { forgetEndedSessions } from './sessions.ts';

/** Clears what ran out and is worth nothing any more: sessions, links, throttles. */
export async function forgetEnded(db: Database, now: Date): Promise<void> {
  await forgetEndedSessions(db, now);
  await forgetOldOrigins(db, now);
  await db.deleteFrom('mailed_links').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_throttles').where('window_ends_at', '<', now).execute();
}
