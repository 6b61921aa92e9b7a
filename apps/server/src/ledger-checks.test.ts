import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCitus } from '../test/citus/nodes.ts';
import { freshDatabase, type TestDatabase } from '../test/test-database.ts';
import { allChecks, checkSnapshot, ledgerReaders } from './ledger-checks.ts';
import { type OpenDatabase, openDatabase } from './platform/database/database.ts';

let database: TestDatabase;
let opened: OpenDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  opened = openDatabase(database.url, { connections: ledgerReaders });
});
afterAll(async () => {
  await opened?.close();
  await database?.drop();
});

async function namesChecked(): Promise<string[]> {
  const names: string[] = [];
  await checkSnapshot(opened.db, ({ name }) => names.push(name));
  return names.toSorted();
}

test.skipIf(onCitus())('every comparison has one result, also beside a migration', async () => {
  const names = allChecks.map(({ name }) => name).toSorted();
  // A statement that is sent again has a plan in its session.
  for (let run = 0; run < 3; run += 1) expect(await namesChecked()).toEqual(names);
  await database.owner.pool.query('ALTER TABLE loans ADD COLUMN later text');
  expect(await namesChecked()).toEqual(names);
});
