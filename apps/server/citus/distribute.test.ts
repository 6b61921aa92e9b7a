import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { distribute, misplacedTables } from '../src/distribute.ts';
import { migrate } from '../src/migrate.ts';
import { migrationNames, readMigration } from '../src/migration-files.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/database/database.ts';
import { sqlStatements } from '../src/sql-statements.ts';
import { clientTables, sharedTables } from '../src/tables.ts';
import { aClient } from '../test/builders/client.ts';
import { joinNodes } from '../test/citus/nodes.ts';
import { emptyDatabase } from '../test/test-database.ts';

let created: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: OpenDatabase;
beforeEach(async () => {
  created = await emptyDatabase();
  await joinNodes(created.adminUrl);
  owner = openDatabase(created.ownerUrl, { connections: 3 });
});
afterEach(async () => {
  await owner?.close();
  await created?.drop();
});

async function countClients(): Promise<number> {
  const { rows } = await owner.pool.query('SELECT count(*)::int AS count FROM clients');
  return rows[0].count;
}

test('every table moves to its place with its rows, and a second run moves nothing', async () => {
  await migrate(owner, created.applicationRole);
  for (let made = 0; made < 5; made += 1) await aClient({ deps: { db: owner.db } });
  const moved = await distribute(owner.db);
  expect(moved.toSorted()).toEqual([...clientTables, ...sharedTables].toSorted());
  expect(await misplacedTables(owner.db)).toEqual([]);
  expect(await countClients()).toBe(5);
  expect(await distribute(owner.db)).toEqual([]);
});

test('a run that was ended in the middle is finished by the next one', async () => {
  await migrate(owner, created.applicationRole);
  for (let made = 0; made < 5; made += 1) await aClient({ deps: { db: owner.db } });
  const interrupted = openDatabase(created.ownerUrl, { connections: 1 });
  const { rows } = await interrupted.pool.query('SELECT pg_backend_pid() AS pid');
  const ended = expect(distribute(interrupted.db)).rejects.toThrow();
  const left = async () => (await misplacedTables(owner.db)).length;
  await vi.waitUntil(async () => (await left()) < clientTables.length - 3, { timeout: 60_000 });
  await owner.pool.query('SELECT pg_terminate_backend($1::int)', [rows[0].pid]);
  await ended;
  await interrupted.close();
  expect(await left()).toBeGreaterThan(0);
  await distribute(owner.db);
  expect(await misplacedTables(owner.db)).toEqual([]);
  expect(await countClients()).toBe(5);
});

/** The tables up to those of clients. */
async function migrateUntilAccounts(): Promise<void> {
  const all = await migrationNames();
  const names = all.slice(0, all.findIndex((name) => name.endsWith('-accounts')) + 1);
  const migrations = names.map((name): [string, Migration] => [
    name,
    {
      async up(db) {
        for (const statement of sqlStatements(await readMigration(name))) {
          await sql.raw(statement).execute(db);
        }
      },
    },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(migrations) };
  await new Migrator({ db: owner.db, provider }).migrateToLatest();
}

test('later migrations run on a database that is distributed', async () => {
  await migrateUntilAccounts();
  const { rows } = await owner.pool.query(
    `SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL`,
    [clientTables],
  );
  for (const { name } of rows) {
    await owner.pool.query("SELECT create_distributed_table($1::regclass, 'client_id')", [name]);
  }
  await owner.pool.query(
    `INSERT INTO clients (client_id, email, first_name, last_name, phone_number, password_hash,
       created_on)
     VALUES (gen_random_uuid(), 'ada@example.com', 'Ada', 'Obi', '', '', '2026-11-21')`,
  );
  const ran = await migrate(owner, created.applicationRole);
  expect(ran.length).toBeGreaterThan(2);
  await distribute(owner.db);
  expect(await misplacedTables(owner.db)).toEqual([]);
  expect(await countClients()).toBe(1);
});

test('what an ended run left behind of a moved table is removed', async () => {
  await migrate(owner, created.applicationRole);
  await aClient({ deps: { db: owner.db } });
  await owner.pool.query("SELECT create_distributed_table('clients', 'client_id')");
  const bytesLeft = async () => {
    const { rows } = await owner.pool.query("SELECT pg_relation_size('clients')::int AS bytes");
    return rows[0].bytes;
  };
  expect(await bytesLeft()).toBeGreaterThan(0);
  await distribute(owner.db);
  expect(await bytesLeft()).toBe(0);
  expect(await countClients()).toBe(1);
});
