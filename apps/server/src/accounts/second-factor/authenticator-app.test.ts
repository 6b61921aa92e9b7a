import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import {
  addApp,
  codeOf,
  expireProof,
  secondFactorOf,
} from '../../../test/builders/second-factor.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const wrong = 'This code is wrong or has already been used. Enter the one that your app shows now.';

test('SES-19: an app counts once a code of it was typed', async () => {
  const client = await aClient(testApp);
  const { post, read } = secondFactorOf(testApp, client);
  const begun = (await post('begin-code')).json();
  expect(begun.address).toContain(`secret=${begun.secret}`);
  expect((await read()).json().app_since, 'not confirmed').toBeNull();
  const other = await post('confirm-code', { code: await codeOf(begun.secret, 50) });
  expect([other.statusCode, other.json()]).toEqual([400, { code: [wrong] }]);
  const confirmed = await post('confirm-code', { code: await codeOf(begun.secret) });
  expect(confirmed.json().recovery_codes).toHaveLength(10);
  const state = await read();
  expect(state.json()).toMatchObject({ passkeys: [], recovery_codes_left: 10 });
  expect(state.json().app_since).not.toBeNull();
  expect(state.body).not.toContain(begun.secret);
  const { rows } = await testApp.database.pool.query(
    'SELECT client_authenticators::text AS text FROM client_authenticators WHERE client_id = $1',
    [client.clientId],
  );
  expect(rows[0].text).not.toContain(begun.secret);
});

test('SES-19: a code of the app works once, and no older code works after it', async () => {
  const client = await aClient(testApp);
  const app = await addApp(testApp, client);
  const { post } = secondFactorOf(testApp, client);
  const used = await post('verify', { code: app.used });
  expect([used.statusCode, used.json()], 'used to confirm it').toEqual([400, { code: [wrong] }]);
  const code = await app.code();
  const both = await Promise.all([post('verify', { code }), post('verify', { code })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await post('verify', { code: await app.code(-1) })).statusCode).toBe(400);
});

test('SES-20: an app needs a recent password, and the factor that is there', async () => {
  const client = await aClient(testApp);
  const { post } = secondFactorOf(testApp, client);
  const { pool } = testApp.database;
  const passwordAt = (time: string) =>
    pool.query(`UPDATE sessions SET created_at = ${time} WHERE client_id = $1`, [client.clientId]);
  await passwordAt("now() - interval '6 minutes'");
  const old = await post('begin-code');
  expect([old.statusCode, old.json()]).toEqual([403, { detail: 'Authentication failed!' }]);
  await passwordAt('now()');
  const app = await addApp(testApp, client);
  expect((await post('begin-code')).statusCode, 'given just now').toBe(200);
  await expireProof(testApp, client);
  const asked = await post('begin-code');
  expect([asked.statusCode, asked.json()]).toEqual([
    403,
    {
      detail: 'Enter the code of your authenticator app to confirm that it is you.',
      second_factor: 'totp',
    },
  ]);
  expect((await post('verify', { code: await app.code() })).statusCode).toBe(200);
  expect((await post('begin-code')).statusCode).toBe(200);
});

test('wrong codes are limited for a client, and codes of another client are wrong', async () => {
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  const [app, foreign] = [await addApp(testApp, client), await addApp(testApp, other)];
  const { post } = secondFactorOf(testApp, client);
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await post('verify', { code: await foreign.code() })).statusCode).toBe(400);
  }
  const over = await post('verify', { code: await app.code() });
  expect([over.statusCode, over.json()]).toEqual([
    429,
    { code: ['Too many wrong codes. Please try again in 15 minutes.'] },
  ]);
});

test.each([
  [{}, 'code', 'Send one of code, recovery_code or passkey.'],
  [{ code: '12345' }, 'code', 'Enter the 6 digits that your authenticator app shows.'],
  [{ code: '123456', recovery_code: '7K3M9-2QD4X' }, 'code', 'Send one of code'],
  [{ recovery_code: 'x' }, 'recovery_code', 'Enter one of your recovery codes'],
  [{ passkey: { id: 'x' } }, 'passkey', 'The answer of the passkey is not complete.'],
])('what is sent as a second factor is checked: %j', async (body, field, message) => {
  const { post } = secondFactorOf(testApp, await aClient(testApp));
  const reply = await post('verify', body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()[field]).toEqual([expect.stringContaining(message)]);
});
