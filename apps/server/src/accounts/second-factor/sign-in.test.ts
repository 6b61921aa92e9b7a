import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { addApp, addPasskey, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp?.stop());

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

function finish(token: string, proof: object, network = elsewhere) {
  const payload = { sign_in_token: token, ...proof };
  return call('/accounts/api/second-factor/sign-in/', payload, network);
}

/** A client with an app, who signed in at home before. */
async function aProtectedClient() {
  const client = await aClient(testApp);
  const app = await addApp(testApp, client);
  await testApp.database.pool.query('DELETE FROM known_networks WHERE client_id = $1', [
    client.clientId,
  ]);
  const held = (await signIn(client, home)).json().sign_in_token;
  expect((await finish(held, { recovery_code: app.recoveryCodes[9] }, home)).statusCode).toBe(200);
  return { client, app };
}

async function subjectsTo(client: TestClient): Promise<string[]> {
  await testApp.work();
  return (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
}

const newSignIn = 'New sign-in to your account on Quarrter';

test('SES-21: a sign-in from a new network is told by email', async () => {
  const client = await aClient(testApp);
  for (const network of [home, home, '198.51.100.200', elsewhere]) {
    expect((await signIn(client, network)).statusCode, network).toBe(200);
  }
  const told = (await subjectsTo(client)).filter((subject) => subject === newSignIn);
  expect(told, 'home and elsewhere').toHaveLength(2);
});

test('SES-21: a new network needs the second factor after the password', async () => {
  const { client, app } = await aProtectedClient();
  expect((await signIn(client, home)).statusCode, 'from home').toBe(200);
  expect((await signIn(client, '198.51.100.77')).statusCode, 'the same /24').toBe(200);
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
  expect((await signIn(client, elsewhere)).statusCode, 'known from now on').toBe(200);
});

test('SES-21: a held sign-in works once, from its network, for five minutes', async () => {
  const { client, app } = await aProtectedClient();
  const token = (await signIn(client, elsewhere)).json().sign_in_token as string;
  const ended = [401, { detail: 'This sign-in has ended. Please sign in again.' }];
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

test('SES-21: after a reset the sign-in is asked too, from a known network as well', async () => {
  const { client, app } = await aProtectedClient();
  await reset(client);
  const asked = await signIn({ ...client, password: 'Another-Horse-8' }, home);
  expect([asked.statusCode, asked.json().second_factor]).toEqual([403, 'totp']);
  const proof = { code: await app.code() };
  expect((await finish(asked.json().sign_in_token, proof, home)).statusCode).toBe(200);
});

test('WDR-08: a password check from a new network asks in the session', async () => {
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
