import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { newestLink } from '../../test/builders/emails.ts';
import {
  addApp,
  addPasskey,
  forgetProof,
  secondFactorOf,
} from '../../test/builders/second-factor.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteExpired } from './delete-expired.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const dayMs = 86_400_000;
let made = 0;
const newAddress = () => `new.address.${++made}@example.com`;

function request(client: TestClient, email: string, password = client.password) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/email-address/',
    body: { email, password },
    headers: client.headers,
  });
}

function follow(what: 'confirm' | 'undo', body: object) {
  const url = `/accounts/${what}-email-address/`;
  return testApp.app.inject({ method: 'POST', url, body });
}

function signIn(email: string, password: string) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    body: { email, password },
  });
}

/** Chooses another password with the link that was emailed to the address. */
async function resetPassword(address: string): Promise<void> {
  await testApp.work();
  const mails = await testApp.sandbox.mailTo(address);
  const text = mails.find(({ subject }) => subject.startsWith('Reset your'))?.text ?? '';
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const reset = await testApp.app.inject({
    method: 'PATCH',
    url: '/accounts/password-reset-complete/',
    body: {
      uidb64: url.searchParams.get('uidb64'),
      token: url.searchParams.get('token'),
      password: 'Another-Horse-8',
      password1: 'Another-Horse-8',
    },
  });
  expect(reset.statusCode, reset.body).toBe(200);
}

/** A client who has changed their address, with the link that undoes it. */
async function changed() {
  const client = await aClient(testApp);
  const email = newAddress();
  expect((await request(client, email)).statusCode).toBe(200);
  const { parts } = await newestLink(testApp, email);
  expect((await follow('confirm', parts)).statusCode).toBe(200);
  const undo = await newestLink(testApp, client.email);
  return { client, email, undo: undo.parts, undoUrl: undo.url };
}

test('changes the address only when the link to the new one is opened', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  expect((await request(client, email)).statusCode).toBe(200);
  const { url, parts } = await newestLink(testApp, email);
  expect(url.href.startsWith(`${testApp.url}/confirm-email?`)).toBe(true);
  expect((await signIn(email, client.password)).statusCode).toBe(400);
  expect((await signIn(client.email, client.password)).statusCode).toBe(200);

  const reply = await follow('confirm', parts);
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await signIn(client.email, client.password)).statusCode).toBe(400);
  expect((await signIn(email, client.password)).json()).toMatchObject({ email });
  expect((await follow('confirm', parts)).statusCode, 'a link works once').toBe(400);
});

test('ends every session and reset link when the address changes', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(client, email);
  const { parts } = await newestLink(testApp, email);
  const reset = { email: client.email };
  await testApp.app.inject({ method: 'POST', url: '/accounts/request-reset-email/', body: reset });
  const old = await newestLink(testApp, client.email);
  await follow('confirm', parts);
  const sessions = { url: '/accounts/api/sessions/', headers: client.headers };
  expect((await testApp.app.inject(sessions)).statusCode).toBe(401);
  const check = {
    method: 'POST',
    url: '/accounts/password-reset-check/',
    body: old.parts,
  } as const;
  expect((await testApp.app.inject(check)).statusCode).toBe(400);
});

test('tells both addresses, and only the earlier one can undo the change', async () => {
  const { client, email, undoUrl } = await changed();
  expect(undoUrl.href.startsWith(`${testApp.url}/undo-email?`)).toBe(true);
  const [toOld] = await testApp.sandbox.mailTo(client.email);
  expect(toOld?.subject).toBe('Your email address was changed on Quarrter');
  const [toNew] = await testApp.sandbox.mailTo(email);
  expect(toNew?.subject).toBe('You sign in with this email address on Quarrter');
  expect(toNew?.text).not.toContain('token=');
});

test('undoes the change, ends the password and emails a link to choose another', async () => {
  const { client, email, undo } = await changed();
  const { key } = (await signIn(email, client.password)).json();
  expect((await follow('undo', undo)).statusCode).toBe(200);
  const headers = { authorization: `Token ${key}` };
  expect((await testApp.app.inject({ url: '/accounts/api/sessions/', headers })).statusCode).toBe(
    401,
  );
  for (const address of [email, client.email]) {
    expect((await signIn(address, client.password)).statusCode).toBe(400);
  }
  await resetPassword(client.email);
  expect((await signIn(client.email, 'Another-Horse-8')).statusCode).toBe(200);
  expect((await follow('undo', undo)).statusCode, 'a link works once').toBe(400);
});

test('an undo removes the second step, which someone else may have set up', async () => {
  const { client, email, undo } = await changed();
  const { key } = (await signIn(email, client.password)).json();
  const theirs = { ...client, headers: { authorization: `Token ${key}` } };
  await addApp(testApp, theirs);
  await addPasskey(testApp, theirs);
  expect((await follow('undo', undo)).statusCode).toBe(200);
  await resetPassword(client.email);
  const signedIn = await signIn(client.email, 'Another-Horse-8');
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  const headers = { authorization: `Token ${signedIn.json().key}` };
  expect((await secondFactorOf(testApp, { headers }).read()).json()).toEqual({
    ...{ app_since: null, passkeys: [], recovery_codes_left: 0 },
  });
  const mails = await testApp.sandbox.mailTo(client.email);
  const told = mails.find(({ subject }) => subject.startsWith('We restored your'));
  expect(told?.text).toContain('We turned off the second step');
});

test('an undo does not mention a second step that the client never had', async () => {
  const { client, undo } = await changed();
  await follow('undo', undo);
  await testApp.work();
  const mails = await testApp.sandbox.mailTo(client.email);
  const told = mails.find(({ subject }) => subject.startsWith('We restored your'));
  expect(told?.text).toContain('was undone');
  expect(told?.text).not.toContain('second step');
});

test('an undo after the earlier address was given up leaves the account as it is', async () => {
  const { client, email, undo } = await changed();
  await allTables(testApp.deps.db)
    .updateTable('client_logins')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('email', '=', client.email)
    .execute();
  await deleteExpired(testApp.deps.db, new Date());
  expect((await follow('undo', undo)).statusCode).toBe(400);
  expect((await signIn(email, client.password)).statusCode).toBe(200);
});

test('the link to undo ends 72 hours after the change, however late its email is', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(client, email);
  await follow('confirm', (await newestLink(testApp, email)).parts);
  const changedAt = new Date(Date.now() - 2 * dayMs);
  const { db } = testApp.deps;
  const { clientId } = client;
  await allTables(db)
    .updateTable('email_changes')
    .set({ changed_at: changedAt })
    .where('client_id', '=', clientId)
    .execute();
  await testApp.work();
  const link = await allTables(db)
    .selectFrom('email_links')
    .select('expires_at')
    .where('client_id', '=', clientId)
    .where('purpose', '=', 'undo-email')
    .executeTakeFirst();
  expect(link?.expires_at).toEqual(new Date(changedAt.getTime() + 3 * dayMs));
});

test('keeps the earlier address from others until it can no longer be taken back', async () => {
  const { client, undo } = await changed();
  const { db } = testApp.deps;
  const login = () =>
    allTables(db)
      .selectFrom('client_logins')
      .select('client_id')
      .where('email', '=', client.email)
      .executeTakeFirst();
  await deleteExpired(db, new Date(Date.now() + 2 * dayMs));
  expect(await login()).toEqual({ client_id: client.clientId });
  const later = new Date(Date.now() + 4 * dayMs);
  await deleteExpired(db, later);
  expect(await login()).toBeUndefined();
  expect((await follow('undo', undo)).statusCode).toBe(400);
});

test('answers alike for an address that has an account, and tells its owner', async () => {
  const [client, owner] = [await aClient(testApp), await aClient(testApp)];
  const [taken, free] = [await request(client, owner.email), await request(client, newAddress())];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  await testApp.work();
  const [mail] = await testApp.sandbox.mailTo(owner.email);
  expect(mail?.subject).toBe('You already have a Quarrter account');
  expect(mail?.text).not.toContain(client.email);
});

test('refuses an address that somebody signed up with before the link was opened', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(client, email);
  const { parts } = await newestLink(testApp, email);
  await aClient(testApp, { email });
  const reply = await follow('confirm', parts);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { detail: 'This email address has an account already.' },
  ]);
  expect((await signIn(client.email, client.password)).statusCode).toBe(200);
});

test('a second request ends the link of the first', async () => {
  const client = await aClient(testApp);
  const [first, second] = [newAddress(), newAddress()];
  await request(client, first);
  const { parts: before } = await newestLink(testApp, first);
  await request(client, second);
  expect((await follow('confirm', before)).statusCode).toBe(400);
  const { parts } = await newestLink(testApp, second);
  expect((await follow('confirm', parts)).statusCode).toBe(200);
  expect((await signIn(second, client.password)).statusCode).toBe(200);
});

test('refuses another change while the first one can be undone', async () => {
  const { client, email } = await changed();
  const { key } = (await signIn(email, client.password)).json();
  const again = { ...client, headers: { authorization: `Token ${key}` } };
  const reply = await request(again, newAddress());
  expect(reply.statusCode).toBe(400);
  expect(reply.json().email[0]).toMatch(/^You changed your email address less than three days/);
});

test.each([
  ['', 'Please enter your new email'],
  ['no address', 'Please enter a valid email'],
])('shows what is wrong with the address "%s"', async (email, message) => {
  const reply = await request(await aClient(testApp), email);
  expect([reply.statusCode, reply.json()]).toEqual([400, { email: [message] }]);
});

test('refuses the own address, in any case', async () => {
  const client = await aClient(testApp);
  const reply = await request(client, client.email.toUpperCase());
  expect(reply.json()).toEqual({ email: ['This is your email address already.'] });
});

test('counts wrong passwords together with those of the password form', async () => {
  const client = await aClient(testApp);
  const wrong = await request(client, newAddress(), 'Wrong-Horse-7');
  expect(wrong.json()).toEqual({ password: ['Your password is incorrect.'] });
  for (let tries = 0; tries < 9; tries++) await request(client, newAddress(), 'Wrong-Horse-7');
  expect((await request(client, newAddress())).statusCode).toBe(429);
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
  await forgetProof(testApp, client);
  const email = newAddress();
  const asked = await request(client, email);
  expect([asked.statusCode, asked.json().second_factor]).toEqual([403, 'totp']);
  await secondFactorOf(testApp, client).post('verify', { code: await app.code() });
  expect((await request(client, email)).statusCode).toBe(200);
});
