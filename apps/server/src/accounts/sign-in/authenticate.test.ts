import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { hashToken } from '../../platform/passwords/secrets.ts';
import { liveSession } from './sessions.ts';

const testApp = useTestApp();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function later(ms: number): Date {
  return new Date(Date.now() + ms);
}

test.each(['Token', 'Bearer', 'token', 'BEARER'])(
  'API-02: accepts the scheme %s',
  async (scheme) => {
    const client = await aClient(testApp);
    const live = await liveSession(testApp.deps.db, `${scheme} ${client.token}`, new Date());
    expect(live?.clientId).toBe(client.clientId);
    expect(live?.passwordCheckedAt).toBeInstanceOf(Date);
  },
);

test.each([
  ['nothing', undefined],
  ['an unknown token', `Token ${'a'.repeat(43)}`],
  ['another scheme', 'Basic YTpi'],
  ['no token after the scheme', 'Token '],
])('SES-17: rejects %s', async (_what, header) => {
  expect(await liveSession(testApp.deps.db, header, new Date())).toBeNull();
});

/** A token at a time after its session was opened, to the millisecond. */
async function aTokenLater() {
  const client = await aClient(testApp);
  const { db } = testApp.deps;
  const { created_at: opened } = await allTables(db)
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', hashToken(client.token))
    .executeTakeFirstOrThrow();
  return (ms: number) =>
    liveSession(db, client.headers.authorization, new Date(opened.getTime() + ms));
}

/** A use within a minute of the recorded one is not recorded, so a token lives a minute longer. */
const unwritten = minuteMs;

test('SES-12: ends a token 31 minutes after its last recorded use', async () => {
  const live = await aTokenLater();
  const end = 30 * minuteMs + unwritten;
  expect(await live(end - 1)).not.toBeNull();
  expect(await live(2 * end - 2), 'each call counts').not.toBeNull();
  expect(await live(3 * end - 2)).toBeNull();
  expect(await live(0), 'an ended token comes back').toBeNull();
});

test('SES-12: keeps a token for at least 30 minutes after its last call', async () => {
  const live = await aTokenLater();
  expect(await live(unwritten - 1)).not.toBeNull();
  expect(await live(unwritten - 1 + 30 * minuteMs)).not.toBeNull();
});

test('SES-12: ends a token after 12 hours, however much it is used', async () => {
  const live = await aTokenLater();
  for (let passed = 20 * minuteMs; passed < 12 * hourMs; passed += 20 * minuteMs) {
    expect(await live(passed)).not.toBeNull();
  }
  expect(await live(12 * hourMs - 1)).not.toBeNull();
  expect(await live(12 * hourMs)).toBeNull();
});

test('SES-12: records the use of a token at most once a minute', async () => {
  const { db } = testApp.deps;
  const client = await aClient(testApp);
  const lastUsed = async () =>
    allTables(db)
      .selectFrom('sessions')
      .select('last_used_at')
      .where('token_hash', '=', hashToken(client.token))
      .executeTakeFirstOrThrow();
  const first = await lastUsed();
  await liveSession(db, client.headers.authorization, later(59_000));
  expect(await lastUsed()).toEqual(first);
  await liveSession(db, client.headers.authorization, later(61_000));
  expect((await lastUsed()).last_used_at > first.last_used_at).toBe(true);
});

test('API-01: answers a call without a live token with 401 and a detail', async () => {
  const reply = await testApp.app.inject({ method: 'POST', url: '/accounts/api/logout/' });
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual(unauthorized().body);
});
