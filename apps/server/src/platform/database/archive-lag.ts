import { sql } from 'kysely';
import type { Reader } from './database.ts';

/**
 * Returns how many bytes of the log the archive or standby that is furthest behind has not
 * confirmed: the whole log for a slot whose log was removed. Null without a slot that was used.
 */
export async function readArchiveLag(reader: Reader): Promise<number | null> {
  const { rows } = await sql<{ bytes: number | null }>`
    SELECT max(pg_wal_lsn_diff(
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END,
      coalesce(restart_lsn, '0/0')
    ))::float8 AS bytes
    FROM pg_replication_slots
    WHERE slot_type = 'physical' AND (restart_lsn IS NOT NULL OR wal_status = 'lost')
  `.execute(reader);
  return rows[0]?.bytes ?? null;
}
