import { sql } from 'kysely';
import type { Database } from './database.ts';
import { daysBefore, type Tables } from './define-table.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** Deletes the rows whose time is over, of the last table first: it may refer to others. */
export async function deleteExpired(db: Database, tables: Tables, now: Date): Promise<void> {
  for (const [name, { expired }] of Object.entries(tables).toReversed()) {
    if (expired === undefined) continue;
    if (typeof expired === 'function') await deleteInBatches(db, name, expired(now));
    else {
      const { after, days = 0 } = expired;
      await deleteInBatches(db, name, sql`${sql.ref(after)} < ${daysBefore(now, days)}`);
    }
  }
}
