import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { openSession } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deviceOf } from '../../platform/http/device.ts';
import { clientRealm } from '../realm.ts';

const testApp = useTestApp();

const androidChrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0.0.0 Mobile Safari/537.36';

function sessionsOf(headers: TestClient['headers']) {
  return testApp.app.inject({ url: '/accounts/api/sessions/', headers });
}

function signIn(client: TestClient, userAgent: string) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    body: { email: client.email, password: client.password },
    headers: { 'user-agent': userAgent },
  });
}

test('SES-12: lists open sessions with their device, and marks the current one', async () => {
  const client = await aClient(testApp);
  await aClient(testApp);
  const { key } = (await signIn(client, androidChrome)).json();
  const reply = await sessionsOf({ authorization: `Token ${key}` });
  expect(reply.statusCode).toBe(200);
  const { results } = reply.json();
  expect(results).toHaveLength(2);
  expect(results[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    device: 'Chrome on Android',
    created_at: expect.stringMatching(/Z$/),
    last_used_at: expect.stringMatching(/Z$/),
    current: true,
  });
  expect(results[1]).toMatchObject({ device: 'Unknown device', current: false });
  expect(reply.body).not.toContain(key);
});

test('SES-12: lists the current session first, also when another was used after it', async () => {
  const client = await aClient(testApp);
  await signIn(client, androidChrome);
  await allTables(testApp.deps.db)
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() + 60_000) })
    .where('client_id', '=', client.clientId)
    .where('device', '=', 'Chrome on Android')
    .execute();
  const { results } = (await sessionsOf(client.headers)).json();
  expect(results.map((one: { current: boolean }) => one.current)).toEqual([true, false]);
});

test('SES-12: does not list a session that ended', async () => {
  const client = await aClient(testApp);
  await signIn(client, androidChrome);
  await allTables(testApp.deps.db)
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 32 * 60_000) })
    .where('client_id', '=', client.clientId)
    .where('device', '=', 'Chrome on Android')
    .execute();
  expect((await sessionsOf(client.headers)).json().results).toHaveLength(1);
});

test('SES-04: signing out everywhere ends all sessions of this client only', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  const { key } = (await signIn(client, '')).json();
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/sessions/end-all/',
    headers: client.headers,
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { detail: 'You are signed out everywhere.' },
  ]);
  expect((await sessionsOf(client.headers)).statusCode).toBe(401);
  expect((await sessionsOf({ authorization: `Token ${key}` })).statusCode).toBe(401);
  expect((await sessionsOf(other.headers)).statusCode).toBe(200);
});

const post = (url: string, headers: TestClient['headers']) =>
  testApp.app.inject({ method: 'POST', url, headers });

async function makePasswordOld({ clientId }: TestClient): Promise<void> {
  await allTables(testApp.deps.db)
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 6 * 60_000) })
    .where('client_id', '=', clientId)
    .execute();
}

test('SES-24: an eleventh session ends the oldest one of this client', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  await makePasswordOld(client);
  const keys: string[] = [];
  for (let count = 0; count < 10; count += 1) keys.push((await signIn(client, '')).json().key);
  expect((await sessionsOf(client.headers)).statusCode).toBe(401);
  for (const key of keys) {
    const { results } = (await sessionsOf({ authorization: `Token ${key}` })).json();
    expect(results).toHaveLength(10);
  }
  expect((await sessionsOf(other.headers)).statusCode).toBe(200);
});

test('SES-24: a session that ended by itself does not count', async () => {
  const client = await aClient(testApp);
  for (let count = 0; count < 9; count += 1) await openFor(client);
  const { db } = testApp.deps;
  // The newest nine; the first one is still used.
  await sql`
    UPDATE sessions SET last_used_at = now() - interval '1 hour'
    WHERE client_id = ${client.clientId} AND device = 'another'`.execute(db);
  await openFor(client);
  expect((await sessionsOf(client.headers)).statusCode).toBe(200);
});

test('SES-24: of sign-ins at the same time no more than ten sessions stay', async () => {
  const client = await aClient(testApp);
  for (let count = 0; count < 9; count += 1) await openFor(client);
  const { db } = testApp.deps;
  const second = await db.transaction().execute(async (tx) => {
    await openIn(tx, client);
    const beside = openFor(client);
    await untilWaiting(testApp);
    return { beside };
  });
  await second.beside;
  expect(await openSessionsOf(client)).toBe(10);
});

const openFor = (client: TestClient) =>
  testApp.deps.db.transaction().execute((tx) => openIn(tx, client));

const openIn = (tx: Tx, { clientId }: TestClient) =>
  openSession(tx, clientRealm, { ownerId: clientId, device: 'another' }, new Date());

test('SES-24: a client ends one session, of their own only', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  const { key } = (await signIn(client, androidChrome)).json();
  const { results } = (await sessionsOf(client.headers)).json();
  const end = (headers: TestClient['headers']) =>
    post(`/accounts/api/sessions/${results[1].id}/end/`, headers);
  expect((await end(other.headers)).statusCode).toBe(404);
  expect((await sessionsOf({ authorization: `Token ${key}` })).statusCode).toBe(200);
  expect((await end(client.headers)).json()).toEqual({ detail: 'The session has ended.' });
  expect((await sessionsOf({ authorization: `Token ${key}` })).statusCode).toBe(401);
  expect((await sessionsOf(client.headers)).statusCode).toBe(200);
  expect((await end(client.headers)).statusCode).toBe(404);
  expect((await post('/accounts/api/sessions/no-id/end/', client.headers)).statusCode).toBe(404);
});

test('SES-24: sessions end only after a recent password', async () => {
  const client = await aClient(testApp);
  const [session] = (await sessionsOf(client.headers)).json().results;
  await makePasswordOld(client);
  for (const which of [session.id, 'all']) {
    const path = which === 'all' ? 'end-all' : `${which}/end`;
    const reply = await post(`/accounts/api/sessions/${path}/`, client.headers);
    expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Authentication failed!' }]);
  }
  expect((await sessionsOf(client.headers)).statusCode).toBe(200);
});

function proofOf(client: TestClient) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    body: { email: client.email, password: client.password },
    headers: client.headers,
  });
}

async function openSessionsOf({ clientId }: TestClient): Promise<number> {
  const { db } = testApp.deps;
  const rows = allTables(db)
    .selectFrom('sessions')
    .select('session_id')
    .where('client_id', '=', clientId);
  return (await rows.execute()).length;
}

test('WDR-08: of four password checks with one token only one rotates the session', async () => {
  const client = await aClient(testApp);
  const replies = await heldUp(
    client,
    [1, 2, 3, 4].map(() => () => proofOf(client)),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401, 401, 401]);
  expect(await openSessionsOf(client)).toBe(1);
  const { key } = replies.find((reply) => reply.statusCode === 200)?.json() ?? {};
  expect((await sessionsOf({ authorization: `Token ${key}` })).statusCode).toBe(200);
});

test('SES-04, WDR-08: signing out during a password check leaves no session', async () => {
  for (const first of ['the check', 'signing out']) {
    const client = await aClient(testApp);
    const signOut = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/accounts/api/logout/',
        headers: client.headers,
      });
    const calls = [() => proofOf(client), signOut];
    const inOrder = first === 'the check' ? calls : calls.toReversed();
    const [reply] = await heldUp(client, inOrder);
    expect(reply?.statusCode, first).toBe(200);
    expect(await openSessionsOf(client), `${first} comes first`).toBe(0);
  }
});

/** Lets the calls, in this order, get as far as changing the session, all with a live token. */
async function heldUp<T>(client: TestClient, calls: (() => Promise<T>)[]): Promise<T[]> {
  const { db } = testApp.deps;
  const under = await db.transaction().execute(async (tx) => {
    await allTables(tx)
      .selectFrom('sessions')
      .select('session_id')
      .where('client_id', '=', client.clientId)
      .forUpdate()
      .execute();
    const running: Promise<T>[] = [];
    for (const call of calls) {
      running.push(call());
      await untilWaiting(testApp, running.length);
    }
    return { running };
  });
  return Promise.all(under.running);
}

test.each([
  [androidChrome, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
      'Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('names the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
