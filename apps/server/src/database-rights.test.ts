import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../test/test-database.ts';
import { excessRights, grantRights, requireApplicationRole } from './database-rights.ts';
import { openDatabase } from './platform/database/database.ts';
import { newId } from './platform/database/ids.ts';
import { appendOnlyTables, clientTables } from './tables.ts';

let database: TestDatabase;
/** Of the application. A pool opens another connection after each statement that is denied. */
let application: pg.PoolClient;
beforeAll(async () => {
  database = await freshDatabase();
  application = await database.pool.connect();
});
afterAll(async () => {
  application?.release();
  await database?.drop();
});

const denied = { code: '42501' };

test.each(appendOnlyTables)('the application cannot change what %s holds', async (table) => {
  const { rows } = await database.owner.pool.query(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const ofOneClient = clientTables.includes(table) ? `WHERE client_id = '${newId()}'` : '';
  const statements = [
    ...rows.map(({ column }) => `UPDATE ${table} SET ${column} = ${column}`),
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `SELECT 1 FROM ${table} ${ofOneClient} FOR UPDATE`,
  ];
  for (const statement of statements) {
    await expect(application.query(statement), statement).rejects.toMatchObject(denied);
  }
});

test.each([
  'CREATE TABLE planted (id integer)',
  'CREATE SCHEMA planted',
  'CREATE FUNCTION planted() RETURNS integer LANGUAGE sql RETURN 1',
  'CREATE INDEX planted ON loans (months)',
  'ALTER TABLE loans DROP COLUMN reason_for_loan',
  'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_below_zero',
  'DROP TABLE loans',
  'TRUNCATE loans',
  'ALTER TABLE graphile_worker._private_jobs DROP COLUMN payload',
  'INSERT INTO graphile_worker.migrations (id) VALUES (999999)',
  "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999', '')",
  'CREATE ROLE planted',
])('the application cannot run %s', async (statement) => {
  await expect(application.query(statement)).rejects.toMatchObject(denied);
});

test('the application owns nothing and administers nothing', async () => {
  const { rows } = await database.pool.query(
    `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       (SELECT count(*)::int FROM pg_class WHERE relowner = role.oid) AS relations,
       (SELECT count(*)::int FROM pg_proc WHERE proowner = role.oid) AS functions,
       (SELECT count(*)::int FROM pg_namespace WHERE nspowner = role.oid) AS schemas,
       (SELECT count(*)::int FROM pg_database WHERE datdba = role.oid) AS databases,
       (SELECT count(*)::int FROM pg_auth_members WHERE member = role.oid) AS memberships
     FROM pg_roles AS role WHERE rolname = current_user`,
  );
  expect(new Set(Object.values(rows[0]))).toEqual(new Set([false, 0]));
});

test('the role of the application has nothing in excess', async () => {
  expect(await excessRights(database.db)).toEqual([]);
  await requireApplicationRole(database.db);
});

test('the role that owns the tables is not accepted as the application', async () => {
  await expect(requireApplicationRole(database.owner.db)).rejects.toThrow(
    /it owns tables.*\n.*change or delete rows of .*audit_log, .*ledger_transfers/,
  );
});

test('a superuser is not accepted as the application', async () => {
  const admin = openDatabase(database.adminUrl, { connections: 1 });
  expect(await excessRights(admin.db)).not.toEqual([]);
  await admin.close();
});

test('a right on one column of the audit log is noticed, and taken away by migrate', async () => {
  const { owner, applicationRole: role } = database;
  await owner.pool.query(`GRANT UPDATE (note) ON audit_log TO ${pg.escapeIdentifier(role)}`);
  expect(await excessRights(database.db)).toEqual(['it may change or delete rows of audit_log']);
  await grantRights(owner.db, role);
  expect(await excessRights(database.db)).toEqual([]);
});

test('several processes may grant the rights at the same time', async () => {
  const { owner, applicationRole: role } = database;
  await Promise.all([1, 2, 3].map(() => grantRights(owner.db, role)));
  expect(await excessRights(database.db)).toEqual([]);
});
