import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openMetrics } from '../src/metrics.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/database/database.ts';
import type { App } from '../src/platform/http/http.ts';
import { useTestApp } from './test-app.ts';

const testApp = useTestApp();
let database: OpenDatabase;
let app: App;
/** What the commits of readiness wait for, as they do for a standby that is away. */
let standby = Promise.resolve();

beforeAll(async () => {
  database = openDatabase(testApp.config.databaseUrl);
  database.pool.on('connect', waitForStandby);
  ({ app } = await buildApp(testApp.config, database.db, {}));
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

type Sent = string | { text: string };

/** No test can take away the standby of the server that all tests share. */
function waitForStandby(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (sent: Sent) => Promise<unknown>;
  const waiting = async (sent: Sent) => {
    const text = typeof sent === 'string' ? sent : sent.text;
    const result = await query(sent);
    if (text.includes('pg_logical_emit_message')) await standby;
    return result;
  };
  Object.assign(client, { query: waiting });
}

test('metrics tell for how long a commit has waited', async () => {
  const back = Promise.withResolvers<void>();
  standby = back.promise;
  const metrics = await openMetrics({ host: '127.0.0.1', port: 0 }, database, testApp.app.log);
  const waits = async () => {
    const reply = await fetch(`http://127.0.0.1:${metrics?.port}/metrics`);
    return Number(/^quarrter_commit_waits_seconds (.+)$/m.exec(await reply.text())?.[1]);
  };
  try {
    await expect.poll(waits).toBeGreaterThan(0);
    back.resolve();
    await expect.poll(waits).toBe(0);
  } finally {
    back.resolve();
    await metrics?.close();
  }
});

async function ready(): Promise<unknown[]> {
  const reply = await app.inject({ url: '/health/ready' });
  return [reply.statusCode, reply.json()];
}

test('is not ready while the database does not confirm a commit', async () => {
  const back = Promise.withResolvers<void>();
  standby = back.promise;
  const notReady = [
    503,
    { status: 'not ready', reason: 'The database does not confirm what is written.' },
  ];
  expect(await ready()).toEqual(notReady);
  // The same commit still waits, and no other is sent beside it.
  expect(await ready()).toEqual(notReady);
  expect(database.pool.totalCount - database.pool.idleCount).toBe(1);
  back.resolve();
  await expect.poll(ready).toEqual([200, { status: 'ready', business_date: '2026-11-21' }]);
});
