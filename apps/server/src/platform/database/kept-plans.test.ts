import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCitus } from '../../../test/citus/nodes.ts';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { namePlans } from './kept-plans.ts';

let database: TestDatabase;
let single: OpenDatabase;
let pair: OpenDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  single = openDatabase(database.url, { connections: 1 });
  pair = openDatabase(database.url, { connections: 2 });
});
afterAll(async () => {
  await single?.close();
  await pair?.close();
  await database?.drop();
});

const bankOf = (code: string) => sql`SELECT * FROM banks WHERE code = ${code}`.execute(single.db);

test('names a statement when it is sent again, up to a limit', () => {
  const nameOf = namePlans();
  expect([nameOf('one'), nameOf('one'), nameOf('one')]).toEqual([undefined, 'kept_0', 'kept_0']);
  expect([nameOf('two'), nameOf('two')]).toEqual([undefined, 'kept_1']);
  const long = 'x'.repeat(10_001);
  expect([nameOf(long), nameOf(long)]).toEqual([undefined, undefined]);
  const many = Array.from({ length: 600 }, (_, index) => `many ${index}`);
  const named = many.map((text) => [nameOf(text), nameOf(text)][1]);
  expect(named.filter((name) => name !== undefined)).toHaveLength(498);
  expect(nameOf('one')).toBe('kept_0');
});

test.skipIf(onCitus())('a session parses a statement once and keeps its plan', async () => {
  await bankOf('057');
  await bankOf('058');
  await bankOf('059');
  const { rows } = await sql<{ statement: string }>`
    SELECT statement FROM pg_prepared_statements`.execute(single.db);
  expect(rows).toEqual([{ statement: 'SELECT * FROM banks WHERE code = $1' }]);
});

test.skipIf(onCitus())('a migration under a kept plan costs no call', async () => {
  await database.owner.pool.query('ALTER TABLE banks ADD COLUMN town text');
  expect((await bankOf('058')).rows).toEqual([]);
});

test.skipIf(onCitus())('a transaction that meets a stale plan runs again', async () => {
  const readBank = () =>
    pair.db
      .transaction()
      .execute((tx) => sql`SELECT * FROM banks WHERE code = ${'044'}`.execute(tx));
  for (let turn = 0; turn < 3; turn += 1) await Promise.all([readBank(), readBank()]);
  await database.owner.pool.query('ALTER TABLE banks ADD COLUMN street text');
  // The other session has the same plan, and is replaced before the transaction runs in it.
  expect((await readBank()).rows).toEqual([]);
});
