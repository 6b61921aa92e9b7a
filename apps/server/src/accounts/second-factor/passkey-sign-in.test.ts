import { describe, expect, test } from 'vitest';
import { cookieOf } from '../../../test/builders/browser.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { addPasskey, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { type Answering, softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const network = '198.51.100.4';

function call(url: string, payload: object = {}, headers: object = {}, method = 'POST') {
  return testApp.app.inject({
    method: method as 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': network, ...headers },
  });
}

/** The options for a sign-in page, and the address that it begins with. */
async function start(headers: object = {}) {
  const reply = await call('/accounts/api/sign-in-start/', {}, headers);
  expect(reply.statusCode).toBe(200);
  return reply.json() as { email: string; passkey: { challenge: string } };
}

function signIn({ email, password }: TestClient, headers: object = {}) {
  return call('/accounts/api/quarrter-client-login/', { email, password }, headers);
}

const send = (passkey: object, headers: object = {}) =>
  call('/accounts/api/passkey-sign-in/', { passkey }, headers);

const rejected = [400, { passkey: ['We could not confirm this passkey. Please try again.'] }];

async function answerOf(reply: Promise<{ statusCode: number; json(): unknown }>) {
  const { statusCode, json } = await reply;
  return [statusCode, json()];
}

const unfamiliar = ['signed-in-from-new-device', 'signed-in-from-new-network'];

async function emailsAbout({ clientId }: TestClient): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ kind: string }>(
    'SELECT kind FROM events WHERE client_id = $1 AND kind = ANY ($2)',
    [clientId, unfamiliar],
  );
  return rows.map(({ kind }) => kind);
}

test('SES-22: a passkey signs in without email and password, and names a new device', async () => {
  const client = await aClient(testApp);
  const device = await addPasskey(testApp, client);
  const before = (await emailsAbout(client)).length;
  const { email, passkey } = await start();
  expect([email, passkey]).toEqual([
    '',
    expect.objectContaining({ allowCredentials: [], userVerification: 'required' }),
  ]);
  const done = await send(device.prove(passkey));
  expect([done.statusCode, done.json()]).toEqual([
    200,
    expect.objectContaining({ user_id: client.clientId, offer_passkey: false }),
  ]);
  expect((await emailsAbout(client)).slice(before)).toEqual(['signed-in-from-new-device']);
  const again = await send(device.prove((await start()).passkey), cookieOf(done));
  expect(again.statusCode).toBe(200);
  expect(await emailsAbout(client), 'known from now on').toHaveLength(before + 1);
});

test('SES-22: it counts as the second factor, and the password is still needed', async () => {
  const client = await aClient(testApp);
  const device = await addPasskey(testApp, client);
  const { key } = (await send(device.prove((await start()).passkey))).json();
  const headers = { authorization: `Token ${key}` };
  const { post } = secondFactorOf(testApp, { headers });
  const tooEarly = await post('begin-passkey');
  expect([tooEarly.statusCode, tooEarly.json()]).toEqual([403, { detail: expect.any(String) }]);
  expect(tooEarly.json().second_factor, 'only the password is missing').toBeUndefined();
  const checked = await signIn(client, headers);
  expect(checked.statusCode, checked.body).toBe(200);
  const own = { headers: { authorization: `Token ${checked.json().key}` } };
  expect((await secondFactorOf(testApp, own).post('begin-passkey')).statusCode).toBe(200);
});

describe('SES-22: no one signs in with', () => {
  const wrong: [string, Answering][] = [
    ['an answer made on the page of another host', { origin: 'https://quarrter.evil.test' }],
    ['a passkey of another host', { site: 'evil.test' }],
    ['a device that checked no fingerprint or PIN', { verified: false }],
    ['a passkey that says it is no one’s', { userHandle: 'bm9ib2R5' }],
  ];
  test.each(wrong)('%s', async (_name, how) => {
    const client = await aClient(testApp);
    const device = await addPasskey(testApp, client);
    expect(await answerOf(send(device.prove((await start()).passkey, how)))).toEqual(rejected);
  });

  test('an answer that is sent twice', async () => {
    const client = await aClient(testApp);
    const device = await addPasskey(testApp, client);
    const { passkey } = await start();
    // Passkeys that are on several devices count nothing: the challenge alone stops a replay.
    const answer = device.prove(passkey, { counter: 0 });
    await testApp.database.pool.query(
      'UPDATE client_passkeys SET counter = 0 WHERE client_id = $1',
      [client.clientId],
    );
    const both = await Promise.all([send(answer), send(answer)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('a challenge that we did not sign, or that has ended', async () => {
    const client = await aClient(testApp);
    const device = await addPasskey(testApp, client);
    const { challenge } = (await start()).passkey;
    const [random, , signature] = Buffer.from(challenge, 'base64url').toString().split('.');
    for (const end of [Date.now() - 1, Date.now() + 1_800_000]) {
      const forged = Buffer.from(`${random}.${end}.${signature}`).toString('base64url');
      expect(await answerOf(send(device.prove({ challenge: forged })))).toEqual(rejected);
    }
    const own = (await secondFactorOf(testApp, client).challenge()).passkey;
    expect(await answerOf(send(device.prove(own))), 'asked for another purpose').toEqual(rejected);
  });

  test('the passkey of another client in their name, or one that was never added', async () => {
    const [client, other] = [await aClient(testApp), await aClient(testApp)];
    await addPasskey(testApp, client);
    const foreign = await addPasskey(testApp, other);
    const userHandle = Buffer.from(client.clientId).toString('base64url');
    const { passkey } = await start();
    expect(await answerOf(send(foreign.prove(passkey, { userHandle })))).toEqual(rejected);
    const unknown = softwareAuthenticator(testApp.url).prove(passkey, { userHandle });
    expect(await answerOf(send(unknown))).toEqual(rejected);
  });
});

test('SES-22: after a reset a passkey needs the new password once', async () => {
  const client = await aClient(testApp);
  const device = await addPasskey(testApp, client);
  await testApp.work();
  await call('/accounts/request-reset-email/', { email: client.email });
  const { parts } = await newestLink(testApp, client.email);
  const password = 'Another-Horse-8';
  const form = { ...parts, password, password1: password };
  const reset = await call('/accounts/password-reset-complete/', form, {}, 'PATCH');
  expect(reset.statusCode).toBe(200);
  expect(await answerOf(send(device.prove((await start()).passkey)))).toEqual(rejected);
  const held = (await signIn({ ...client, password })).json();
  const token = { sign_in_token: held.sign_in_token };
  const { passkey } = (await call('/accounts/api/second-factor/sign-in-challenge/', token)).json();
  const proof = { ...token, passkey: device.prove(passkey) };
  expect((await call('/accounts/api/second-factor/sign-in/', proof)).statusCode).toBe(200);
  expect((await send(device.prove((await start()).passkey))).statusCode).toBe(200);
});

test('SES-23: sign-in begins with the last address until the client signs out', async () => {
  const client = await aClient(testApp);
  const signedIn = await signIn(client);
  expect(signedIn.json()).toMatchObject({ message: 'Welcome, Ada!', offer_passkey: true });
  const own = cookieOf(signedIn);
  expect(own.cookie, 'opaque').not.toContain(client.clientId);
  expect((await start(own)).email).toBe(client.email);
  const onlyName = { cookie: own.cookie.split('; ').filter((one) => !/-devices=/.test(one))[0] };
  expect((await start(onlyName)).email, 'on a device that is not known').toBe('');
  const out = await call(
    '/accounts/api/logout/',
    {},
    {
      authorization: `Token ${signedIn.json().key}`,
      ...own,
    },
  );
  expect(out.headers['set-cookie']).toMatch(/last-client=; HttpOnly;.* Max-Age=0/);
});

test('SES-23: it begins with the address that was just verified, and greets as new', async () => {
  const form = {
    ...{ first_name: 'Ngozi', last_name: 'Eze', email: 'ngozi.eze@example.com' },
    ...{ phone_number: '08031234567', password1: 'Tall-Giraffe-71', password2: 'Tall-Giraffe-71' },
  };
  await call('/accounts/api/quarrter-client-user-create/', form);
  const { parts } = await newestLink(testApp, form.email);
  const verified = await call('/accounts/verify-email/', parts);
  expect((await start(cookieOf(verified))).email).toBe(form.email);
  const credentials = { email: form.email, password: form.password1 };
  const path = '/accounts/api/quarrter-client-login/';
  const greetings = [await call(path, credentials), await call(path, credentials)];
  expect(greetings.map((reply) => reply.json().message)).toEqual([
    'Welcome, Ngozi!',
    'Welcome back, Ngozi!',
  ]);
});
