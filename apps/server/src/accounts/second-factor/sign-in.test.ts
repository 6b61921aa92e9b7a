import { expect, test } from 'vitest';
import { cookieOf } from '../../../test/builders/browser.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { addApp, addPasskey, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';

const testApp = useTestApp();

const home = '198.51.100.4';
const elsewhere = '203.0.113.7';

function call(url: string, payload: object, network: string, headers = {}) {
  return testApp.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': network, ...headers },
  });
}

function signIn({ email, password }: TestClient, network: string, headers = {}) {
  return call('/accounts/api/quarrter-client-login/', { email, password }, network, headers);
}

function finish(token: string, proof: object, network = elsewhere, headers = {}) {
  const payload = { sign_in_token: token, ...proof };
  return call('/accounts/api/second-factor/sign-in/', payload, network, headers);
}

/** A client with an app, who gave its code at home on the device that has the cookie. */
async function aProtectedClient() {
  const client = await aClient(testApp);
  const app = await addApp(testApp, client);
  const held = (await signIn(client, home)).json().sign_in_token;
  const done = await finish(held, { recovery_code: app.recoveryCodes[9] }, home);
  expect(done.statusCode).toBe(200);
  return { client, app, own: cookieOf(done) };
}

/** The kinds of sign-in that the client was notified of, latest first. */
async function signInEmails(client: TestClient): Promise<string[]> {
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  const told = emails.filter(({ subject }) => subject.startsWith('New sign-in to your account'));
  return told.map(({ text }) => (/on a new device/.test(text) ? 'device' : 'network'));
}

test('SES-21: an email reports an unfamiliar sign-in once: new device or new network', async () => {
  const client = await aClient(testApp);
  const first = await signIn(client, home);
  expect([first.headers['set-cookie']].flat()[0]).toMatch(
    /^quarrter-devices=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict; Max-Age=34560000$/,
  );
  expect(await signInEmails(client)).toEqual(['device']);
  for (const network of [home, '198.51.100.200']) {
    expect((await signIn(client, network, cookieOf(first))).statusCode, network).toBe(200);
  }
  expect(await signInEmails(client), 'a known device nearby').toEqual(['device']);
  await signIn(client, elsewhere, cookieOf(first));
  expect(await signInEmails(client)).toEqual(['network', 'device']);
  await signIn(client, home);
  expect(await signInEmails(client), 'a neighbour').toEqual(['device', 'network', 'device']);
});

test('SES-21: two clients share a browser, and neither mark is valid for the other', async () => {
  const [ada, obi] = [await aClient(testApp), await aClient(testApp)];
  const adas = cookieOf(await signIn(ada, home));
  const both = cookieOf(await signIn(obi, home, adas));
  expect(both.cookie.split(';')[0]?.split('.')).toHaveLength(2);
  for (const client of [ada, obi]) await signIn(client, home, both);
  for (const client of [ada, obi]) expect(await signInEmails(client)).toEqual(['device']);
  await signIn(obi, home, adas);
  expect(await signInEmails(obi), 'only the mark of the other').toEqual(['device', 'device']);
});

test('SES-21: a mark signs no one in, and the database does not store it', async () => {
  const client = await aClient(testApp);
  const own = cookieOf(await signIn(client, home));
  const mark = /-devices=([\w-]+)/.exec(own.cookie)?.[1] ?? '';
  expect(mark).toHaveLength(43);
  const read = await testApp.app.inject({ url: '/accounts/api/sessions/', headers: own });
  expect(read.statusCode).toBe(401);
  const wrong = await signIn({ ...client, password: 'Wrong-Horse-9' }, home, own);
  expect(wrong.statusCode).toBe(400);
  const { rows } = await testApp.database.pool.query<{ text: string }>(
    'SELECT client_devices::text AS text FROM client_devices WHERE client_id = $1',
    [client.clientId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(mark);
});

test('SES-21: a new device needs the second factor after the password', async () => {
  const { client, app, own } = await aProtectedClient();
  expect((await signIn(client, home, own)).statusCode, 'at home').toBe(200);
  expect((await signIn(client, elsewhere, own)).statusCode, 'the device elsewhere').toBe(200);
  expect((await signIn(client, home)).statusCode, 'another device at home').toBe(403);
  const wrong = await signIn({ ...client, password: 'Wrong-Horse-9' }, elsewhere);
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    { non_field_errors: ['Unable to log in with provided credentials.'] },
  ]);
  const asked = await signIn(client, elsewhere);
  expect([asked.statusCode, asked.json()]).toEqual([
    403,
    {
      detail: 'Enter the code of your authenticator app to confirm that it is you.',
      second_factor: 'totp',
      sign_in_token: expect.stringMatching(/^[\w-]{43}$/),
    },
  ]);
  const done = await finish(asked.json().sign_in_token, { code: await app.code() });
  expect(done.json()).toMatchObject({ user_id: client.clientId, message: 'Welcome back, Ada!' });
  const headers = { authorization: `Token ${done.json().key}` };
  const change = await secondFactorOf(testApp, { headers }).post('begin-code');
  expect(change.statusCode, 'given with the sign-in').toBe(200);
  const known = await signIn(client, elsewhere, cookieOf(done));
  expect(known.statusCode, 'known from now on').toBe(200);
});

test('SES-21: a device known by a password alone is asked once there is a factor', async () => {
  const client = await aClient(testApp);
  const theirs = cookieOf(await signIn(client, elsewhere));
  const own = cookieOf(await signIn(client, home));
  const app = await addApp(testApp, { ...client, headers: { ...client.headers, ...own } });
  expect((await signIn(client, home, own)).statusCode, 'set up here').toBe(200);
  const asked = await signIn(client, elsewhere, theirs);
  expect(asked.statusCode).toBe(403);
  const proof = { code: await app.code() };
  await finish(asked.json().sign_in_token, proof, elsewhere, theirs);
  expect((await signIn(client, elsewhere, theirs)).statusCode).toBe(200);
});

test('SES-21: a held sign-in works once, from its network, for five minutes', async () => {
  const { client, app } = await aProtectedClient();
  const token = (await signIn(client, elsewhere)).json().sign_in_token as string;
  const ended = [401, { detail: 'This sign-in has expired. Please sign in again.' }];
  const outcome = async (proof: object, network?: string) => {
    const reply = await finish(token, proof, network);
    return [reply.statusCode, reply.json()];
  };
  expect(await outcome({ recovery_code: app.recoveryCodes[0] }, home)).toEqual(ended);
  expect((await outcome({ code: '000000' }))[0], 'a wrong code does not end it').toBe(400);
  await testApp.database.pool.query(
    `UPDATE pending_sign_ins SET expires_at = now() - interval '1 second' WHERE client_id = $1`,
    [client.clientId],
  );
  expect(await outcome({ recovery_code: app.recoveryCodes[0] })).toEqual(ended);
  const next = (await signIn(client, elsewhere)).json().sign_in_token;
  const proof = { recovery_code: app.recoveryCodes[0] };
  expect((await finish(next, proof)).statusCode, 'not used up by those that failed').toBe(200);
  const again = await finish(next, { recovery_code: app.recoveryCodes[1] });
  expect([again.statusCode, again.json()]).toEqual(ended);
});

test('a passkey finishes a sign-in', async () => {
  const { client } = await aProtectedClient();
  const device = await addPasskey(testApp, client);
  const asked = (await signIn(client, elsewhere)).json();
  expect(asked.second_factor).toBe('passkey');
  const { passkey, app } = (
    await call(
      '/accounts/api/second-factor/sign-in-challenge/',
      { sign_in_token: asked.sign_in_token },
      elsewhere,
    )
  ).json();
  expect(app).toBe(true);
  const done = await finish(asked.sign_in_token, { passkey: device.prove(passkey) });
  expect(done.statusCode).toBe(200);
});

test('codes of a sign-in are limited, and passkeys are not', async () => {
  const { client, app } = await aProtectedClient();
  const device = await addPasskey(testApp, client);
  const token = (await signIn(client, elsewhere)).json().sign_in_token as string;
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await finish(token, { code: '000000' })).statusCode).toBe(400);
  }
  const over = await finish(token, { code: await app.code() });
  expect([over.statusCode, over.json()]).toEqual([
    429,
    { code: ['Too many wrong codes. Please try again in 15 minutes.'] },
  ]);
  const own = secondFactorOf(testApp, client);
  expect((await own.post('verify', { code: await app.code() })).statusCode, 'signed in').toBe(200);
  const { passkey } = await own.challenge();
  expect((await finish(token, { passkey: device.prove(passkey) })).statusCode).toBe(200);
});

test('a new password ends the sign-ins that wait', async () => {
  const { client, app } = await aProtectedClient();
  const token = (await signIn(client, elsewhere)).json().sign_in_token as string;
  await reset(client);
  const late = await finish(token, { code: await app.code() });
  expect(late.statusCode).toBe(401);
});

async function reset(client: TestClient) {
  // Emails about the sign-in, which would arrive at the same time as the link.
  await testApp.work();
  await call('/accounts/request-reset-email/', { email: client.email }, home);
  const { parts } = await newestLink(testApp, client.email);
  const reply = await testApp.app.inject({
    method: 'PATCH',
    url: '/accounts/password-reset-complete/',
    payload: { ...parts, password: 'Another-Horse-8', password1: 'Another-Horse-8' },
    headers: { 'x-forwarded-for': home },
  });
  expect(reply.statusCode).toBe(200);
}

test('SES-21: after a change of password only the device of the change is known', async () => {
  const { client, app, own } = await aProtectedClient();
  const held = (await signIn(client, elsewhere)).json().sign_in_token;
  const theirs = cookieOf(await finish(held, { recovery_code: app.recoveryCodes[0] }));
  expect((await signIn(client, elsewhere, theirs)).statusCode).toBe(200);
  const changed = await testApp.app.inject({
    method: 'PUT',
    url: '/accounts/api/quarrter-client-user-change-password-detail/',
    payload: {
      ...{ old_password: client.password },
      ...{ new_password: 'Another-Horse-8', new_password2: 'Another-Horse-8' },
    },
    headers: { ...client.headers, ...own },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const after = { ...client, password: 'Another-Horse-8' };
  expect((await signIn(after, home, own)).statusCode).toBe(200);
  expect((await signIn(after, elsewhere, theirs)).statusCode).toBe(403);
});

test('SES-21: after a reset every device is new', async () => {
  const { client, app, own } = await aProtectedClient();
  await reset(client);
  const asked = await signIn({ ...client, password: 'Another-Horse-8' }, home, own);
  expect([asked.statusCode, asked.json().second_factor]).toEqual([403, 'totp']);
  const proof = { code: await app.code() };
  expect((await finish(asked.json().sign_in_token, proof, home)).statusCode).toBe(200);
});

test('WDR-08: a password check on a new device asks in the session', async () => {
  const { client, app } = await aProtectedClient();
  const { post } = secondFactorOf(testApp, client);
  await testApp.database.pool.query(
    'UPDATE sessions SET second_factor_passed_at = NULL WHERE client_id = $1',
    [client.clientId],
  );
  const asked = await signIn(client, elsewhere, client.headers);
  expect([asked.statusCode, asked.json()]).toEqual([
    403,
    { detail: expect.any(String), second_factor: 'totp' },
  ]);
  expect((await post('verify', { code: await app.code() })).statusCode).toBe(200);
  expect((await signIn(client, elsewhere, client.headers)).statusCode).toBe(200);
});

/** Changes the password while `meanwhile` waits for the client's row. */
async function changePasswordDuring<T>(client: TestClient, meanwhile: () => Promise<T>) {
  const change = await testApp.database.pool.connect();
  try {
    await change.query('BEGIN');
    await change.query(`UPDATE clients SET password_hash = 'changed' WHERE client_id = $1`, [
      client.clientId,
    ]);
    const waiting = meanwhile();
    await Promise.race([untilWaiting(testApp), waiting]);
    await change.query('COMMIT');
    return await waiting;
  } finally {
    change.release();
  }
}

test('a password that changes while it is verified leaves no sign-in that waits', async () => {
  const { client } = await aProtectedClient();
  const asked = await changePasswordDuring(client, () => signIn(client, elsewhere));
  expect([asked.statusCode, asked.json()]).toEqual([
    400,
    { non_field_errors: ['Unable to log in with provided credentials.'] },
  ]);
});

test('a sign-in that waits for a change of the second step does not hold it up', async () => {
  const { client, app } = await aProtectedClient();
  const token = (await signIn(client, elsewhere)).json().sign_in_token;
  const change = await testApp.database.pool.connect();
  try {
    const { clientId } = client;
    await change.query('BEGIN');
    await change.query('SELECT 1 FROM clients WHERE client_id = $1 FOR NO KEY UPDATE', [clientId]);
    const waiting = finish(token, { code: await app.code() });
    await untilWaiting(testApp);
    await change.query('DELETE FROM client_authenticators WHERE client_id = $1', [clientId]);
    await change.query('COMMIT');
    expect((await waiting).statusCode, 'its code is of the app that was removed').toBe(400);
  } finally {
    change.release();
  }
});
