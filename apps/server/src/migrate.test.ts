import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../test/test-app.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('migrating waits for another that migrates, however short a request may take', async () => {
  const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 200 });
  const other = await database.pool.connect();
  await other.query('SELECT pg_advisory_lock(7265671)');
  const migrating = migrate(pool);
  await wait(600);
  await other.query('SELECT pg_advisory_unlock(7265671)');
  other.release();
  expect(await migrating).toEqual([]);
  const { rows } = await pool.query('SHOW statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '200ms' }]);
  await pool.end();
});
