import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../test/test-app.ts';
import { migrate } from './migrate.ts';
import { DatabaseUnavailable } from './platform/database/database-unavailable.ts';

const testApp = useTestApp();

async function ready(): Promise<unknown[]> {
  const reply = await testApp.app.inject({ url: '/health/ready' });
  return [reply.statusCode, reply.json()];
}

test('is not ready while a migration of its version is missing', async () => {
  const { pool } = testApp.database.owner;
  await pool.query(
    "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-a-later-version', '')",
  );
  expect(await ready()).toEqual([200, { status: 'ready', business_date: '2026-11-21' }]);
  const { rows } = await pool.query(
    "DELETE FROM kysely_migration WHERE name = '006-day-close' RETURNING name, timestamp",
  );
  expect(await ready()).toEqual([
    503,
    { status: 'not ready', reason: 'Migrations are missing: run the command migrate.' },
  ]);
  await pool.query('INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)', [
    rows[0].name,
    rows[0].timestamp,
  ]);
  await pool.query("DELETE FROM kysely_migration WHERE name LIKE '9999%'");
  expect(await migrate(testApp.database.owner, testApp.database.applicationRole)).toEqual([]);
  expect(await ready()).toMatchObject([200, { status: 'ready' }]);
});

test('is not ready in a role that may change the audit log', async () => {
  const { owner, applicationRole: role } = testApp.database;
  await owner.pool.query(`GRANT UPDATE (note) ON audit_log TO ${role}`);
  const reason = 'The database role is wrong: it may change or delete rows of audit_log.';
  expect(await ready()).toEqual([503, { status: 'not ready', reason }]);
  await owner.pool.query(`REVOKE UPDATE (note) ON audit_log FROM ${role}`);
  expect(await ready()).toMatchObject([200, {}]);
});

test('is ready where a later version loosened a right, not without one that it needs', async () => {
  const { owner, applicationRole: role } = testApp.database;
  await owner.pool.query(
    "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-a-later-version', '')",
  );
  await owner.pool.query(`GRANT UPDATE, DELETE ON audit_log TO ${role}`);
  expect(await ready()).toMatchObject([200, {}]);
  await owner.pool.query(`REVOKE DELETE ON loans FROM ${role}`);
  await owner.pool.query(`REVOKE INSERT ON audit_log FROM ${role}`);
  const reason = 'The database role lacks rights on audit_log, loans.';
  expect(await ready()).toEqual([503, { status: 'not ready', reason }]);
  await owner.pool.query(`GRANT DELETE ON loans TO ${role}`);
  await owner.pool.query(`GRANT INSERT ON audit_log TO ${role}`);
  await owner.pool.query("DELETE FROM kysely_migration WHERE name LIKE '9999%'");
  expect(await ready()).toMatchObject([503, {}]);
  await owner.pool.query(`REVOKE UPDATE, DELETE ON audit_log FROM ${role}`);
  expect(await ready()).toMatchObject([200, {}]);
});

test('is ready while services outside are away, and names them', async () => {
  const { pool } = testApp.database;
  await pool.query(
    `INSERT INTO service_outages (service, since, last_failed_at)
     VALUES ('mail server', '2026-11-21T10:00:00Z', now())`,
  );
  const away = [{ service: 'mail server', since: '2026-11-21T10:00:00.000Z' }];
  expect(await ready()).toEqual([200, { status: 'ready', business_date: '2026-11-21', away }]);
  await pool.query('DELETE FROM service_outages');
  expect(await ready()).toEqual([200, { status: 'ready', business_date: '2026-11-21' }]);
});

test('is not ready without its job queue', async () => {
  const { pool } = testApp.database.owner;
  await pool.query('ALTER SCHEMA graphile_worker RENAME TO away');
  expect(await ready()).toEqual([
    503,
    { status: 'not ready', reason: 'The database does not answer.' },
  ]);
  await pool.query('ALTER SCHEMA away RENAME TO graphile_worker');
  expect(await ready()).toMatchObject([200, {}]);
});

test('is not ready on a server that became read-only, and connects anew', async () => {
  const { adminUrl, applicationRole: role } = testApp.database;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>('SELECT current_database() AS name');
  const alter = `ALTER DATABASE ${rows[0]?.name}`;
  await admin.query(`${alter} SET default_transaction_read_only = on`);
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = $1`,
    [role],
  );
  const reason = 'The database does not accept writes.';
  await expect.poll(ready).toEqual([503, { status: 'not ready', reason }]);
  const write = sql`DELETE FROM service_outages`.execute(testApp.deps.db);
  await expect(write).rejects.toThrow(DatabaseUnavailable);
  await admin.query(`${alter} RESET default_transaction_read_only`);
  await admin.end();
  // The sessions that were told so are closed, so another server may be reached.
  await expect.poll(ready).toMatchObject([200, {}]);
});
