import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const url = '/accounts/api/quarrter-client-user-change-password-detail/';

function change(client: TestClient, body: object) {
  return testApp.app.inject({ method: 'PUT', url, body, headers: client.headers });
}

function form(client: TestClient, password = 'Another-Horse-8') {
  return { old_password: client.password, new_password: password, new_password2: password };
}

function signIn(email: string, password: string) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    body: { email, password },
  });
}

test('API-17, PRO-21: a new password ends every session and is reported by email', async () => {
  const client = await aClient(testApp);
  const other = (await signIn(client.email, client.password)).json().key;
  const reply = await change(client, form(client));
  expect(reply.statusCode, reply.body).toBe(200);
  for (const authorization of [client.headers.authorization, `Token ${other}`]) {
    const after = await testApp.app.inject({
      url: '/accounts/api/sessions/',
      headers: { authorization },
    });
    expect(after.statusCode).toBe(401);
  }
  const { received } = await newestLink(testApp, client.email);
  expect(received.text).toContain('your password');
  expect(received.text).not.toContain('Another-Horse-8');
  expect((await signIn(client.email, client.password)).statusCode).toBe(400);
  expect((await signIn(client.email, 'Another-Horse-8')).statusCode).toBe(200);
});

test('PRO-19: shows a wrong old password as an error of its field', async () => {
  const client = await aClient(testApp);
  const reply = await change(client, { ...form(client), old_password: 'Wrong-Horse-7' });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    {
      old_password: [
        'The old password is not correct. Try again, or reset it from the sign-in page.',
      ],
    },
  ]);
  expect((await change(client, form(client))).statusCode).toBe(200);
});

const common =
  'This password is among the most common ones or easy to guess. Please choose another.';
const rejected: [string, object, object][] = [
  ['PRO-16', { old_password: '' }, { old_password: ['Please enter your old password'] }],
  ['PRO-17', { new_password: 'weak', new_password2: 'weak' }, strong()],
  ['PRO-17', { new_password: 'Has A Space-7', new_password2: 'Has A Space-7' }, strong()],
  ['PRO-18', { new_password2: 'Other-Horse-8' }, { new_password2: ["Passwords don't match"] }],
  ['ACC-08', { new_password: 'P@ssw0rd1', new_password2: 'P@ssw0rd1' }, { new_password: [common] }],
  [
    'PRO-17',
    { new_password: 'Correct-Horse-7', new_password2: 'Correct-Horse-7' },
    { new_password: ['Please choose a password other than your old one.'] },
  ],
];
function strong() {
  return { new_password: ['Please use a strong password'] };
}

test.each(rejected)('%s: rejects %j under its field', async (_id, body, errors) => {
  const client = await aClient(testApp);
  const reply = await change(client, { ...form(client), ...body });
  expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
});

test('PRO-16: limits attempts to guess the password of an open session', async () => {
  const client = await aClient(testApp);
  const wrong = { ...form(client), old_password: 'Wrong-Horse-7' };
  const codes = (await Promise.all(Array.from({ length: 12 }, () => change(client, wrong)))).map(
    (reply) => reply.statusCode,
  );
  expect(codes.sort()).toEqual([...Array(10).fill(400), 429, 429]);
  const reply = await change(client, form(client));
  expect([reply.statusCode, reply.json()]).toEqual([
    429,
    { old_password: ['Too many attempts. Please try again in 15 minutes.'] },
  ]);
});

test('API-17: the correct old password clears the failed attempts before it', async () => {
  const client = await aClient(testApp);
  const attempt = async (count: number) => {
    const wrong = { ...form(client), old_password: 'Wrong-Horse-7' };
    for (let number = 0; number < count; number += 1) {
      expect((await change(client, wrong)).statusCode).toBe(400);
    }
  };
  await attempt(9);
  const common = { ...form(client), new_password: 'P@ssw0rd1', new_password2: 'P@ssw0rd1' };
  expect((await change(client, common)).json(), 'only the new one has an error').toHaveProperty(
    'new_password',
  );
  await attempt(10);
  expect((await change(client, form(client))).statusCode).toBe(429);
});

test.each([
  ['PRO-19', { old_password: 'Wrong-Horse-7' }, 'old_password'],
  ['PRO-20', { new_password: 'weak', new_password2: 'weak' }, 'new_password'],
  ['PRO-20', { new_password2: 'Other-Horse-8' }, 'new_password2'],
])('%s: a rejected change (%j) changes nothing and sends no email', async (_id, body, field) => {
  const client = await aClient(testApp);
  const reply = await change(client, { ...form(client), ...body });
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]]);
  expect((await signIn(client.email, client.password)).statusCode, 'the old one').toBe(200);
  expect((await signIn(client.email, 'Another-Horse-8')).statusCode, 'the new one').toBe(400);
  const own = { url: '/accounts/api/sessions/', headers: client.headers };
  expect((await testApp.app.inject(own)).statusCode, 'the session').toBe(200);
  const { rows } = await testApp.database.pool.query(
    "SELECT FROM graphile_worker._private_jobs WHERE payload->>'client_id' = $1",
    [client.clientId],
  );
  expect(rows, 'emails').toEqual([]);
});

test('API-17: of two changes at the same time one succeeds', async () => {
  const client = await aClient(testApp);
  const replies = await Promise.all([
    change(client, form(client, 'Another-Horse-8')),
    change(client, form(client, 'Another-Horse-9')),
  ]);
  const codes = replies.map((reply) => reply.statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
});

test('ACC-41: a change of password ends earlier reset links', async () => {
  const client = await aClient(testApp);
  await testApp.app.inject({
    method: 'POST',
    url: '/accounts/request-reset-email/',
    body: { email: client.email },
  });
  const { parts } = await newestLink(testApp, client.email);
  expect((await change(client, form(client))).statusCode).toBe(200);
  const password = 'Yet-Another-Horse-9';
  const reset = await testApp.app.inject({
    method: 'PATCH',
    url: '/accounts/password-reset-complete',
    body: { ...parts, password, password1: password },
  });
  expect(reset.statusCode).toBe(400);
  expect((await signIn(client.email, 'Another-Horse-8')).statusCode).toBe(200);
});
