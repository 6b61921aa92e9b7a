import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databasePrefix, startOwnProduct } from './harness/running-product.ts';

const before = { TMPDIR: process.env.TMPDIR, LOG_LEVEL: process.env.LOG_LEVEL };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-failed-start-'));
  process.env.TMPDIR = folder;
  process.env.LOG_LEVEL = 'nonsense';
});
afterAll(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Of this process alone: other tests make and drop theirs at the same time. */
async function databases(): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY 1',
    [databasePrefix()],
  );
  await client.end();
  return rows.map((row) => row.datname);
}

test('a test product that fails to start leaves no database and no folder', async () => {
  const there = await databases();
  await expect(startOwnProduct(inject('demonstrationData'))).rejects.toThrow(
    /The (server|worker) ended/,
  );
  expect(await databases()).toEqual(there);
  expect(readdirSync(folder)).toEqual([]);
});
