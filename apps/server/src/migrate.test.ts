import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '../test/test-database.ts';
import { migrate, sqlFiles } from './migrate.ts';
import { openDatabase } from './platform/database/database.ts';

/** The lock of Kysely's migrator on PostgreSQL. */
const migratorLock = '3853314791062309107';

/** The files, and after them migrations of a later version. */
const withLater = (later: Record<string, Migration>): MigrationProvider => ({
  getMigrations: async () => ({ ...(await sqlFiles.getMigrations()), ...later }),
});

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

test('gives way to calls while it waits for a table, and then continues', async () => {
  const up = async (db: Kysely<unknown>) => {
    await sql`ALTER TABLE clients ADD COLUMN later text`.execute(db);
  };
  const provider = withLater({ '999-later': { up } });
  const reader = await database.owner.pool.connect();
  await reader.query('BEGIN; SELECT FROM clients');
  const migrating = migrate(database.owner, database.applicationRole, provider);
  const waits = async () => {
    const { rows } = await sql`
      SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'clients'::regclass
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    `.execute(database.db);
    return rows.length > 0;
  };
  await vi.waitUntil(waits, 60_000);
  // It waits behind the migration, and would as long as the reader before both takes.
  expect((await sql`SELECT FROM clients`.execute(database.db)).rows).toEqual([]);
  await reader.query('COMMIT');
  reader.release();
  expect(await migrating).toEqual(['999-later']);
});

test('runs again when the database ends it because of a deadlock with a call', async () => {
  const ended = "DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$";
  const statements = [ended, 'ALTER TABLE clients ADD COLUMN latest text'];
  const up = async (db: Kysely<unknown>) => {
    await sql.raw(statements.shift() ?? 'SELECT 1').execute(db);
  };
  const provider = withLater({ '999-later': { up }, '999-latest': { up } });
  const own = await freshDatabase();
  try {
    expect(await migrate(own.owner, own.applicationRole, provider)).toContain('999-latest');
    expect(statements).toEqual([]);
  } finally {
    await own.drop();
  }
});

test('a new database has no account of a client or of staff', async () => {
  const { rows } = await sql`SELECT 1 FROM clients UNION ALL SELECT 1 FROM staff_members`.execute(
    database.owner.db,
  );
  expect(rows).toEqual([]);
});
