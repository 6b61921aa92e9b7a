import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '../test/test-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './platform/database/database.ts';

/** The lock of Kysely's migrator on PostgreSQL. */
const migratorLock = '3853314791062309107';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('waits for another process that migrates, however short a request may take', async () => {
  const impatient = openDatabase(database.ownerUrl, { statementTimeoutMs: 1_000 });
  const other = await database.owner.pool.connect();
  await other.query(`SELECT pg_advisory_lock(${migratorLock})`);
  const migrating = migrate(impatient, database.applicationRole);
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock'
        AND clock_timestamp() - query_start > interval '1500 ms'`.execute(database.owner.db);
    return rows.length > 0;
  }, 60_000);
  await other.query(`SELECT pg_advisory_unlock(${migratorLock})`);
  other.release();
  expect(await migrating).toEqual([]);
  await impatient.close();
});

test('a new database has no account of a client or of staff', async () => {
  const { rows } = await sql`SELECT 1 FROM clients UNION ALL SELECT 1 FROM staff_members`.execute(
    database.owner.db,
  );
  expect(rows).toEqual([]);
});
