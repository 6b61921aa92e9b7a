import { sql } from 'kysely';
import type { Database } from './database.ts';

/** More rows than the memory for them holds; PostgreSQL sorts a few long ones without a file. */
export const beyondMemory = sql`SELECT count(*) FROM generate_series(1, 20000)`;

/**
 * Rejects while the database has no room on its disk. A small row may still fit on a page of its
 * table, so this lists more than fits in its memory: PostgreSQL writes that to a file beside its
 * tables. It needs no right and removes the file.
 */
export async function requireRoom(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('work_mem', '64kB', true)`.execute(tx);
    await beyondMemory.execute(tx);
  });
}
