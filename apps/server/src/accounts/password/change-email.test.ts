import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { follow, newAddress, request, signIn } from '../../../test/builders/email-change.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { addApp, expireProof, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

test('changes the address only when the link to the new one is opened', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  expect((await request(testApp, client, email)).statusCode).toBe(200);
  const { url, parts } = await newestLink(testApp, email);
  expect(url.href.startsWith(`${testApp.url}/confirm-email#`)).toBe(true);
  expect((await signIn(testApp, email, client.password)).statusCode).toBe(400);
  expect((await signIn(testApp, client.email, client.password)).statusCode).toBe(200);

  const reply = await follow(testApp, 'confirm', parts);
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await signIn(testApp, client.email, client.password)).statusCode).toBe(400);
  expect((await signIn(testApp, email, client.password)).json()).toMatchObject({ email });
  expect((await follow(testApp, 'confirm', parts)).statusCode, 'a link works once').toBe(400);
});

test('ends every session and reset link when the address changes', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(testApp, client, email);
  const { parts } = await newestLink(testApp, email);
  const reset = { email: client.email };
  await testApp.app.inject({ method: 'POST', url: '/accounts/request-reset-email/', body: reset });
  const old = await newestLink(testApp, client.email);
  await follow(testApp, 'confirm', parts);
  const sessions = { url: '/accounts/api/sessions/', headers: client.headers };
  expect((await testApp.app.inject(sessions)).statusCode).toBe(401);
  const check = {
    method: 'POST',
    url: '/accounts/password-reset-check/',
    body: old.parts,
  } as const;
  expect((await testApp.app.inject(check)).statusCode).toBe(400);
});

test('answers alike for an address that has an account, and tells its owner', async () => {
  const [client, owner] = [await aClient(testApp), await aClient(testApp)];
  const [taken, free] = [
    await request(testApp, client, owner.email),
    await request(testApp, client, newAddress()),
  ];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  await testApp.work();
  const [mail] = await testApp.sandbox.mailTo(owner.email);
  expect(mail?.subject).toBe('You already have a Quarrter account');
  expect(mail?.text).not.toContain(client.email);
});

test('refuses an address that someone signed up with before the link was opened', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(testApp, client, email);
  const { parts } = await newestLink(testApp, email);
  await aClient(testApp, { email });
  const reply = await follow(testApp, 'confirm', parts);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { detail: 'This email address already has an account.' },
  ]);
  expect((await signIn(testApp, client.email, client.password)).statusCode).toBe(200);
});

test('a second request ends the link of the first', async () => {
  const client = await aClient(testApp);
  const [first, second] = [newAddress(), newAddress()];
  await request(testApp, client, first);
  const { parts: before } = await newestLink(testApp, first);
  await request(testApp, client, second);
  expect((await follow(testApp, 'confirm', before)).statusCode).toBe(400);
  const { parts } = await newestLink(testApp, second);
  expect((await follow(testApp, 'confirm', parts)).statusCode).toBe(200);
  expect((await signIn(testApp, second, client.password)).statusCode).toBe(200);
});

test.each([
  ['', 'Please enter your new email'],
  ['no address', 'Please enter a valid email'],
])('shows what is wrong with the address "%s"', async (email, message) => {
  const reply = await request(testApp, await aClient(testApp), email);
  expect([reply.statusCode, reply.json()]).toEqual([400, { email: [message] }]);
});

test('refuses the own address, in any case', async () => {
  const client = await aClient(testApp);
  const reply = await request(testApp, client, client.email.toUpperCase());
  expect(reply.json()).toEqual({ email: ['This is already your email address.'] });
});

test('counts wrong passwords together with those of the password form', async () => {
  const client = await aClient(testApp);
  const wrong = await request(testApp, client, newAddress(), 'Wrong-Horse-7');
  expect(wrong.json()).toEqual({ password: ['That password is not correct. Please try again.'] });
  for (let tries = 0; tries < 9; tries++)
    await request(testApp, client, newAddress(), 'Wrong-Horse-7');
  expect((await request(testApp, client, newAddress())).statusCode).toBe(429);
  const change = await testApp.app.inject({
    method: 'PUT',
    url: '/accounts/api/quarrter-client-user-change-password-detail/',
    body: {
      old_password: client.password,
      new_password: 'Another-Horse-8',
      new_password2: 'Another-Horse-8',
    },
    headers: client.headers,
  });
  expect(change.statusCode).toBe(429);
});

test('asks a client who has a second factor for it', async () => {
  const client = await aClient(testApp);
  const app = await addApp(testApp, client);
  await expireProof(testApp, client);
  const email = newAddress();
  const asked = await request(testApp, client, email);
  expect([asked.statusCode, asked.json().second_factor]).toEqual([403, 'totp']);
  await secondFactorOf(testApp, client).post('verify', { code: await app.code() });
  expect((await request(testApp, client, email)).statusCode).toBe(200);
});

const password = 'Another-Horse-8';

async function resetPassword({ email }: TestClient) {
  const { app } = testApp;
  await app.inject({ method: 'POST', url: '/accounts/request-reset-email/', body: { email } });
  const { parts } = await newestLink(testApp, email);
  const body = { ...parts, password, password1: password };
  return app.inject({ method: 'PATCH', url: '/accounts/password-reset-complete/', body });
}

function changePassword(client: TestClient) {
  return testApp.app.inject({
    method: 'PUT',
    url: '/accounts/api/quarrter-client-user-change-password-detail/',
    body: { old_password: client.password, new_password: password, new_password2: password },
    headers: client.headers,
  });
}

function signOutEverywhere({ headers }: TestClient) {
  return testApp.app.inject({ method: 'POST', url: '/accounts/api/sessions/end-all/', headers });
}

async function endSessions({ clientId }: TestClient) {
  return testApp.app.inject({
    method: 'POST',
    url: `/staff/api/clients/${clientId}/end-sessions/`,
    body: { reason: 'The client phoned: the password was stolen.' },
    headers: (await aStaffMember(testApp, 'officer')).headers,
  });
}

test.each([
  ['the password is reset', resetPassword],
  ['the password is changed', changePassword],
  ['staff end every session', endSessions],
  ['the client signs out everywhere', signOutEverywhere],
])('a change that waits for its link ends when %s', async (_, recover) => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(testApp, client, email);
  const { parts } = await newestLink(testApp, email);
  expect((await recover(client)).statusCode).toBe(200);
  expect((await follow(testApp, 'confirm', parts)).statusCode).toBe(400);
});

test('no link is made for a change that ended before its email was written', async () => {
  const client = await aClient(testApp);
  await request(testApp, client, newAddress());
  expect((await changePassword(client)).statusCode).toBe(200);
  await testApp.work();
  const links = await allTables(testApp.deps.db)
    .selectFrom('email_links')
    .select('client_id')
    .where('client_id', '=', client.clientId)
    .where('purpose', '=', 'confirm-email')
    .execute();
  expect(links).toEqual([]);
});
