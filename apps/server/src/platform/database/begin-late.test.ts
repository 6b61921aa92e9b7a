import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

let database: TestDatabase;
let single: OpenDatabase;
let observer: OpenDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  single = openDatabase(database.url, { connections: 1 });
  observer = openDatabase(database.url, { connections: 1 });
});
afterAll(async () => {
  await single?.close();
  await observer?.close();
  await database?.drop();
});

async function pidOf({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

async function stateOf(pid: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM pg_stat_activity WHERE pid = ${pid}`.execute(observer.db);
  return rows[0]?.state;
}

test('a transaction begins with its first statement, and ends with its commit', async () => {
  const pid = await pidOf(single);
  const states = await single.db.transaction().execute(async (tx) => {
    const before = await stateOf(pid);
    await sql`SELECT 1`.execute(tx);
    return [before, await stateOf(pid)];
  });
  expect(states).toEqual(['idle', 'idle in transaction']);
  expect(await stateOf(pid)).toBe('idle');
});

test('a transaction that fails at its first statement leaves its session usable', async () => {
  const failing = single.db.transaction().execute((tx) => sql`SELECT 1 / 0`.execute(tx));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await single.db.transaction().execute(async () => null);
  expect(await stateOf(await pidOf(single))).toBe('idle');
});

test('a transaction undoes its first statement when a later one fails', async () => {
  const name = `begin-late-${process.pid}`;
  const failing = single.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO banks VALUES ('NGN', '099', ${name}, now())`.execute(tx);
    await sql`SELECT 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toThrow();
  const { rows } = await sql`SELECT 1 FROM banks WHERE name = ${name}`.execute(single.db);
  expect(rows).toEqual([]);
});

test('a transaction keeps its isolation level', async () => {
  const transaction = single.db.transaction().setIsolationLevel('repeatable read');
  const level = await transaction.execute(async (tx) => {
    const { rows } = await sql<{ level: string }>`
      SELECT current_setting('transaction_isolation') AS level`.execute(tx);
    return rows[0]?.level;
  });
  expect(level).toBe('repeatable read');
});
