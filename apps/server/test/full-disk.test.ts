import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/database/database.ts';
import { beyondMemory } from '../src/platform/database/require-room.ts';
import type { App } from '../src/platform/http/http.ts';
import { unavailable } from '../src/platform/http/http-error.ts';
import { useTestApp } from './test-app.ts';

const testApp = useTestApp();
let database: OpenDatabase;
let app: App;
/** PostgreSQL's error code for every statement that needs room; null while it has some. */
let fullCode: string | null = null;
let filesAreFull = false;

beforeAll(async () => {
  database = openDatabase(testApp.config.databaseUrl);
  database.pool.on('connect', failWhenFull);
  const { files } = testApp.deps;
  const requireRoom = async () => {
    if (filesAreFull) throw unavailable('full', 60);
    await files.requireRoom();
  };
  ({ app } = await buildApp(testApp.config, database.db, { files: { ...files, requireRoom } }));
});
afterEach(() => {
  fullCode = null;
  filesAreFull = false;
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

type Sent = string | { text: string };

/** No test can fill the disk of the server that all tests share. */
function failWhenFull(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (sent: Sent) => Promise<unknown>;
  const failing = (sent: Sent) => {
    const text = typeof sent === 'string' ? sent : sent.text;
    if (fullCode === null || !/^\s*insert|generate_series\(/i.test(text)) return query(sent);
    const message = 'could not extend file: No space left on device';
    const error = new pg.DatabaseError(message, message.length, 'error');
    return Promise.reject(Object.assign(error, { code: fullCode }));
  };
  Object.assign(client, { query: failing });
}

async function ready(): Promise<unknown[]> {
  const reply = await app.inject({ url: '/health/ready' });
  return [reply.statusCode, reply.json()];
}

const isReady = [200, { status: 'ready', business_date: '2026-11-21' }];

test.each(['53100', '53200', '58030'])(
  'answers 503 to %s, and is not ready meanwhile',
  async (code) => {
    fullCode = code;
    const message = { name: 'Ada', email: 'ada@example.com', subject: 'A', message: 'Hello there' };
    const reply = await app.inject({
      method: 'POST',
      url: '/support/api/contact/',
      payload: message,
    });
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
    expect(Object.keys(reply.json())).toEqual(['detail']);
    expect(await ready()).toEqual([
      503,
      { status: 'not ready', reason: 'The database cannot write.' },
    ]);
    fullCode = null;
    expect(await ready()).toEqual(isReady);
  },
);

test('readiness makes the database write a file', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('work_mem', '64kB', true)`.execute(tx);
    const explained = sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, BUFFERS) ${beyondMemory}`;
    return (await explained.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/temp .*written=\d+/);
});

test('is not ready while files cannot be stored', async () => {
  filesAreFull = true;
  expect(await ready()).toEqual([503, { status: 'not ready', reason: 'Files cannot be stored.' }]);
  filesAreFull = false;
  expect(await ready()).toEqual(isReady);
});
