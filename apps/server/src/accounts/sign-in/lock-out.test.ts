import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { cheapestCost, hashPassword } from '../../platform/passwords/passwords.ts';
import { completeReset } from '../password/reset-password.ts';
import { requireUnderEmailLimit } from '../sign-up/email-limit.ts';
import { requestLink } from '../sign-up/request-link.ts';
import { signIn } from './sign-in.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const home = '198.51.100.4';
const minuteMs = 60_000;
const start = new Date();
/** All attempts of this file are made at one time, so that no window ends between two of them. */
const afterMinutes = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);

type Signer = { email: string };

function from(
  network: string,
  { email }: Signer,
  password: string,
  authorization?: string,
  now = afterMinutes(0),
) {
  return signIn(testApp.deps, { email, password, network, authorization }, now);
}

async function attempt(client: Signer, count: number, network: (count: number) => string) {
  const answers = Array.from({ length: count }, (_, number) =>
    from(network(number), client, 'Wrong-Horse-7').catch(
      (error: { status: number }) => error.status,
    ),
  );
  return (await Promise.all(answers)).filter((status) => status === 429).length;
}

/** So many attempts from so many networks that unknown networks are held back. */
async function attemptFromEverywhere(client: TestClient): Promise<void> {
  await attempt(client, 121, (count) => `203.0.113.${count}`);
  await expect(from('192.0.2.1', client, client.password)).rejects.toMatchObject({ status: 429 });
}

/** Follows a reset link from the client's usual network, and returns the new password. */
async function resetPassword(client: TestClient): Promise<string> {
  await requestLink(testApp.deps, 'reset', { email: client.email }, home, start);
  const { parts } = await newestLink(testApp, client.email);
  const password = 'Another-Horse-8';
  await completeReset(testApp.deps, { ...parts, password, password1: password }, home, start);
  // A hundred attempts are compared with it, and the cost of the real hash is not the subject.
  await allTables(testApp.deps.db)
    .updateTable('clients')
    .set({ password_hash: await hashPassword(password, cheapestCost) })
    .where('client_id', '=', client.clientId)
    .execute();
  return password;
}

test('ACC-28: attempts from elsewhere do not lock a client out of a network they use', async () => {
  const client = await aClient(testApp);
  await from(home, client, client.password);
  await attemptFromEverywhere(client);
  expect((await from(home, client, client.password)).email).toBe(client.email);
});

test('ACC-28: failed attempts from a known network count against it', async () => {
  const client = await aClient(testApp);
  await from(home, client, client.password);
  for (let count = 0; count < 10; count += 1) {
    await expect(from(home, client, 'Wrong-Horse-7')).rejects.toMatchObject({ status: 400 });
  }
  await expect(from(home, client, client.password)).rejects.toMatchObject({ status: 429 });
});

test('ACC-28, WDR-08: an open session can check its password while others guess it', async () => {
  const client = await aClient(testApp);
  await attemptFromEverywhere(client);
  const { authorization } = client.headers;
  expect((await from('192.0.2.7', client, client.password, authorization)).token).not.toBe('');
});

test("ACC-28: another client's session does not make an attempt trusted", async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  await attemptFromEverywhere(client);
  await expect(
    from('192.0.2.8', client, client.password, other.headers.authorization),
  ).rejects.toMatchObject({ status: 429 });
});

test('ACC-28, ACC-41: a used reset link clears the attempts at its address', async () => {
  const client = await aClient(testApp);
  await attemptFromEverywhere(client);
  const password = await resetPassword(client);
  expect((await from('192.0.2.9', client, password)).email).toBe(client.email);
  await attemptFromEverywhere(client);
  expect((await from(home, client, password)).email, 'where the link was used').toBe(client.email);
});

test('ACC-28, ACC-41: a used reset link clears the attempts of every network', async () => {
  const client = await aClient(testApp);
  await attempt(client, 10, () => '192.0.2.10');
  const password = await resetPassword(client);
  expect((await from('192.0.2.10', client, password)).email).toBe(client.email);
});

test('ACC-28: no text typed as an address is the key of another count', async () => {
  const client = await aClient(testApp);
  await from(home, client, client.password);
  const typed = [`${client.email}:${home}`, `${client.email}:${home.length}:${home}`];
  for (const email of typed) await attempt({ email }, 12, (count) => `203.0.113.${count}`);
  expect((await from(home, client, client.password)).email).toBe(client.email);
});

test('ACC-28: attempts from a few networks do not keep a client out of another', async () => {
  const client = await aClient(testApp);
  expect(await attempt(client, 200, (count) => `203.0.113.${count % 10}`)).toBeGreaterThan(90);
  expect((await from(home, client, client.password)).email).toBe(client.email);
});

test('ACC-28: an unknown network has three attempts during a lock-out', async () => {
  const client = await aClient(testApp);
  expect(await attempt(client, 100, (count) => `203.0.113.${count}`)).toBe(0);
  expect(await attempt(client, 5, () => home)).toBe(2);
  const waits = from(home, client, client.password);
  await expect(waits).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  expect((await from('192.0.2.3', client, client.password)).email).toBe(client.email);
});

test('ACC-28: the correct password waits a minute at most, however many others guess', async () => {
  const client = await aClient(testApp);
  await attemptFromEverywhere(client);
  const waits = from(home, client, client.password);
  await expect(waits).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  const later = from(home, client, client.password, undefined, afterMinutes(1));
  expect((await later).email).toBe(client.email);
});

test('ACC-28: emails the client about a lock-out once', async () => {
  const client = await aClient(testApp);
  const attempts = Array.from({ length: 14 }, () => from(home, client, 'Wrong-Horse-7'));
  await Promise.allSettled(attempts);
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.subject).toContain('Too many attempts to sign in');
  expect(emails[0]?.text).not.toContain(home);
});

test('ACC-28: a lock-out of an unknown address queues the same job and sends nothing', async () => {
  const unknown = { ...(await aClient(testApp)), email: 'nobody@example.com' };
  await Promise.allSettled(Array.from({ length: 12 }, () => from(home, unknown, 'Wrong-Horse-7')));
  const { rows } = await testApp.database.pool.query(
    `SELECT count(*)::int AS count FROM graphile_worker.jobs
      WHERE task_identifier = 'send-lock-out-notice'`,
  );
  expect(rows[0].count).toBe(1);
  await testApp.work();
});

test('ACC-28: does not store client networks in clear text', async () => {
  const client = await aClient(testApp);
  await from(home, client, client.password);
  const { rows } = await testApp.database.pool.query(
    'SELECT known_networks::text AS text FROM known_networks WHERE client_id = $1',
    [client.clientId],
  );
  expect(rows, 'the network and the wider one').toHaveLength(2);
  const start = home.slice(0, home.lastIndexOf('.'));
  for (const { text } of rows) expect(text).not.toContain(start);
});

const password = { password1: 'Another-Horse-8', password2: 'Another-Horse-8' };

test.each([
  ['resend-verification/', {}],
  [
    'api/quarrter-client-user-create/',
    { first_name: 'Ada', last_name: 'Obi', phone_number: '08031234567', ...password },
  ],
])('ACC-34: calls of %s do not keep a client from a reset link', async (path, form) => {
  const { email } = await aClient(testApp);
  const post = (url: string, body: object, network: string) =>
    testApp.app.inject({ method: 'POST', url, body, remoteAddress: network });
  for (let count = 0; count < 25; count += 1) {
    await post(`/accounts/${path}`, { email, ...form }, `203.0.113.${count}`);
  }
  const here = Array.from({ length: 6 }, () =>
    post(`/accounts/${path}`, { email, ...form }, home).then((reply) => reply.statusCode),
  );
  expect(await Promise.all(here)).toContain(429);
  expect((await post('/accounts/request-reset-email/', { email }, home)).statusCode).toBe(200);
});

test('ACC-34: emails asked for from elsewhere do not count for a known network', async () => {
  const client = await aClient(testApp);
  await from(home, client, client.password);
  const ask = (network: string) =>
    requestLink(testApp.deps, 'reset', { email: client.email }, network, start).catch(
      (error: unknown) => error,
    );
  await Promise.all(Array.from({ length: 21 }, (_, count) => ask(`203.0.113.${count}`)));
  expect(await ask('192.0.2.1')).toMatchObject({ status: 429 });
  for (let count = 0; count < 5; count += 1) expect(await ask(home)).toBeUndefined();
  expect(await ask(home)).toMatchObject({ status: 429 });
});

test.each(['reset', 'verify', 'sign-up'] as const)(
  'ACC-34: sends one %s email every 15 minutes, however many others ask for',
  async (purpose) => {
    const { email, clientId } = await aClient(testApp);
    let places = 0;
    const ask = (minutes: number) => {
      places += 1;
      const request = { purpose, email, clientId, network: `203.0.113.${places}` };
      return requireUnderEmailLimit(testApp.deps, request, afterMinutes(minutes));
    };
    for (let count = 0; count < 21; count += 1) await ask(0);
    for (const minutes of [0, 14.9]) {
      await expect(ask(minutes)).rejects.toMatchObject({ status: 429 });
    }
    await ask(15);
    await expect(ask(29.9)).rejects.toMatchObject({ status: 429 });
    await ask(30);
  },
);
