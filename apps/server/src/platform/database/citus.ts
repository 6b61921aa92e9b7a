import { sql } from 'kysely';
import type { Reader } from './database.ts';

/** Whether the database is one of Citus. */
export async function isCitus(reader: Reader): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_extension WHERE extname = 'citus'`.execute(reader);
  return rows.length > 0;
}
