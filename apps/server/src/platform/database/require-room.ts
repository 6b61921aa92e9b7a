import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Rejects while the database has no room on its disk. A small row may still fit on a page of its
 * table, so this sorts more than the memory for it holds: PostgreSQL writes that to a file beside
 * its tables. No right is needed, and nothing is left of it.
 */
export async function requireRoom(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('work_mem', '64kB', true)`.execute(tx);
    await sql`SELECT count(*) FROM (
      SELECT repeat('x', 8000) || n AS filler FROM generate_series(1, 50) AS n ORDER BY filler
    ) AS sorted`.execute(tx);
  });
}
