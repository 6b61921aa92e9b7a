import { sql } from 'kysely';
import type { Reader } from './database.ts';

/**
 * How many bytes of the log the archive that is furthest behind has not confirmed; null without one
 * (no replication slot). For a slot that the database dropped it is the length of all of the log.
 */
export async function readArchiveLag(reader: Reader): Promise<number | null> {
  const { rows } = await sql<{ bytes: number | null }>`
    SELECT max(pg_wal_lsn_diff(
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END,
      coalesce(restart_lsn, '0/0')
    ))::float8 AS bytes
    FROM pg_replication_slots WHERE slot_type = 'physical'`.execute(reader);
  return rows[0]?.bytes ?? null;
}
