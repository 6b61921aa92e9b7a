import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readBusinessDate } from './business-time.ts';
import { type OpenDatabase, openDatabase, type Tx } from './database.ts';

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

test('statements that are started together are sent in one piece, and run in order', async () => {
  const session = await single.pool.connect();
  const { stream } = (session as unknown as { connection: { stream: Socket } }).connection;
  session.release();
  const pieces = vi.spyOn(stream, '_writev' as 'write');
  onTestFinished(() => pieces.mockRestore());
  const moves = await single.db.transaction().execute((tx) => {
    const move = (to: string) => sql`UPDATE business_clock SET business_date = ${to}`.execute(tx);
    const dates = ['2031-01-01', '2031-01-02', '2031-01-03'];
    return Promise.all(dates.flatMap((to) => [move(to), readBusinessDate(tx)] as const));
  });
  const [, first, , second, , third] = moves;
  expect([first, second, third]).toEqual(['2031-01-01', '2031-01-02', '2031-01-03']);
  expect(pieces).toHaveBeenCalledTimes(1);
});

test('of statements that are started together, the first failure is the one told', async () => {
  const pid = await pidOf(single);
  /** Its failure arrives some turns after that of a plain statement. */
  const deep = async (tx: Tx) => {
    const answer = await (async () => await (async () => sql`SELECT 1 / 0`.execute(tx))())();
    return answer;
  };
  for (const before of [[], [sql`SELECT 1`]]) {
    const failing = single.db.transaction().execute(async (tx) => {
      for (const statement of before) await statement.execute(tx);
      return Promise.all([deep(tx), sql`SELECT 2`.execute(tx), readBusinessDate(tx)]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  }
  // A pooler would refuse the names of the statements that were refused.
  expect(await pidOf(single)).not.toBe(pid);
});

test('a statement may take as long as ever behind another one', async () => {
  const brief = openDatabase(database.url, { connections: 1, statementTimeoutMs: 2_000 });
  onTestFinished(() => brief.close());
  const slow = (tx: Tx) => sql`SELECT pg_sleep(1.5)`.execute(tx);
  const both = brief.db.transaction().execute((tx) => Promise.all([slow(tx), slow(tx)]));
  await expect(both).resolves.toHaveLength(2);
});

test('what is started after its transaction has failed does not run', async () => {
  const name = `too-late-${process.pid}`;
  const insert = (tx: Tx) =>
    sql`INSERT INTO banks VALUES ('NGN', '098', ${name}, now())`.execute(tx);
  let late: Promise<PromiseSettledResult<unknown>[]> | undefined;
  const failing = single.db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    // When the transaction is being undone.
    const undoing = new Promise<void>((resolve) => process.nextTick(resolve));
    late = Promise.allSettled([undoing.then(() => insert(tx))]);
    throw new Error('declined');
  });
  await expect(failing).rejects.toThrow('declined');
  expect(await late).toMatchObject([{ reason: { message: 'the transaction is over' } }]);
  const { rows } = await sql`SELECT 1 FROM banks WHERE name = ${name}`.execute(single.db);
  expect(rows).toEqual([]);
});
