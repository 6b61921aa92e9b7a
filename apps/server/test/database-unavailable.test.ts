import type { Call } from '@quarrter/contract/call';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/database/database.ts';
import type { App } from '../src/platform/http/http.ts';
import { newToken } from '../src/platform/passwords/secrets.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { everyCall } from './every-call.ts';
import { useTestApp } from './test-app.ts';
import { untilWaiting } from './until-waiting.ts';

const testApp = useTestApp();
let proxy: DatabaseProxy;
let database: OpenDatabase;
let app: App;

const message = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'May I repay early?',
};

beforeAll(async () => {
  proxy = await openDatabaseProxy(testApp.config.databaseUrl);
  database = openDatabase(proxy.url);
  ({ app } = await buildApp(testApp.config, database.db));
});
afterEach(async () => {
  await proxy.comeBack();
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await proxy?.stop();
});

async function send(call: Call) {
  const reply = await app.inject({
    method: call.method,
    url: call.path.replace(/:type/, 'personal').replace(/:\w+/g, 'any'),
    headers: { authorization: `Token ${newToken()}` },
    ...(call.method === 'GET' ? {} : { payload: call.example ?? {} }),
  });
  return { call: `${call.method} ${call.path}`, status: reply.statusCode, headers: reply.headers };
}

test('answers 503 at every call that needs a token while the database is away', async () => {
  await proxy.goAway();
  const calls = everyCall.filter(({ auth }) => auth !== 'anonymous');
  expect(calls.length).toBeGreaterThan(30);
  for (const call of calls) {
    const { headers, ...answered } = await send(call);
    expect(answered).toEqual({ call: answered.call, status: 503 });
    expect(headers['retry-after'], answered.call).toBe('2');
  }
});

test('answers no anonymous call with 500 while the database is away', async () => {
  await proxy.goAway();
  const answers = await Promise.all(everyCall.filter(({ auth }) => auth === 'anonymous').map(send));
  expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(3);
});

test('says why in the shape of every other error', async () => {
  await proxy.goAway();
  const reply = await app.inject({ url: '/settings/' });
  expect(Object.keys(reply.json())).toEqual(['detail']);
});

test('answers again, without a restart, once the database is back', async () => {
  await proxy.goAway();
  expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(503);
  await proxy.comeBack();
  expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/settings/' })).statusCode).toBe(200);
});

test('answers 503 when the database breaks off in the middle of a transaction', async () => {
  const holder = await testApp.database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE support_messages IN ACCESS EXCLUSIVE MODE');
    const sending = app.inject({ method: 'POST', url: '/support/api/contact/', payload: message });
    const answered = sending.then((reply) => reply.statusCode);
    await untilWaiting(testApp);
    await proxy.goAway();
    expect(await answered).toBe(503);
    // This lock is given when the session that broke off has ended.
    await holder.query('ROLLBACK; BEGIN; LOCK TABLE support_messages IN SHARE MODE');
    expect((await holder.query('SELECT FROM support_messages')).rows).toEqual([]);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});

test('answers 503 when PostgreSQL ends the session of a request', async () => {
  const holder = await testApp.database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE support_messages IN ACCESS EXCLUSIVE MODE');
    const sending = app.inject({ method: 'POST', url: '/support/api/contact/', payload: message });
    const answered = sending.then((reply) => reply.statusCode);
    await untilWaiting(testApp);
    await holder.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(await answered).toBe(503);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});
