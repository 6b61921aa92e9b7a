import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';

/** Whether any connection holds this advisory lock: its process is alive and at work. */
export async function isLockHeld(reader: Reader, lock: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND classid = 0 AND objid = ${lock}::oid
      AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  `.execute(reader);
  return rows.length > 0;
}
