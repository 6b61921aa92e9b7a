import { expect, test } from 'vitest';
import { cookieOf } from '../../../test/builders/browser.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { saveProfile, updateProfile } from '../../../test/builders/profile.ts';
import {
  addApp,
  addPasskey,
  expireProof,
  secondFactorOf,
} from '../../../test/builders/second-factor.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { isConfirmed, markIdentityVerified } from '../index.ts';

const testApp = useTestApp();
const update = (client: TestClient, body: object) => updateProfile(testApp, client, body);

async function emailsTo(client: TestClient) {
  await testApp.work();
  return testApp.sandbox.mailTo(client.email);
}

function typedPassword(client: TestClient, ago: string) {
  return testApp.database.pool.query(
    'UPDATE sessions SET created_at = now() - $2::interval WHERE client_id = $1',
    [client.clientId, ago],
  );
}

const account = { bank_name: '058', bank_account_number: '0123456789' };
const needsCode = {
  detail: 'Enter the code of your authenticator app to confirm that it is you.',
  second_factor: 'totp',
};

test('SES-20: new bank details need the second factor, given within five minutes', async () => {
  const client = await aClient(testApp);
  const app = await addApp(testApp, client);
  await expireProof(testApp, client);
  const asked = await update(client, { ...account, city: 'Abuja' });
  expect([asked.statusCode, asked.json()]).toEqual([403, needsCode]);
  expect((await update(client, { city: 'Abuja' })).statusCode, 'other details').toBe(200);
  const { post } = secondFactorOf(testApp, client);
  expect((await post('verify', { code: await app.code() })).statusCode).toBe(200);
  expect((await update(client, account)).statusCode).toBe(200);
  await expireProof(testApp, client);
  const masked = { bank_name: '058', bank_account_number: '******6789' };
  expect((await update(client, masked)).statusCode, 'sent back as it was shown').toBe(200);
  await testApp.database.pool.query(
    `UPDATE sessions SET second_factor_passed_at = now() - interval '301 seconds'
     WHERE client_id = $1`,
    [client.clientId],
  );
  const late = await update(client, { bank_name: '', bank_account_number: '' });
  expect(late.statusCode, 'six minutes later').toBe(403);
});

test('LON-62: another form does not save bank details for a client with a factor', async () => {
  const client = await aClient(testApp);
  await addApp(testApp, client);
  const session = await testApp.database.pool.query(
    'SELECT session_id FROM sessions WHERE client_id = $1',
    [client.clientId],
  );
  const { db } = testApp.deps;
  const confirmed = () =>
    db.transaction().execute((tx) => {
      const sessionId = session.rows[0].session_id;
      const now = new Date();
      return isConfirmed(tx, { ...client, sessionId, passwordCheckedAt: now }, now);
    });
  expect(await confirmed(), 'with the factor just given').toBe(true);
  await expireProof(testApp, client);
  expect(await confirmed()).toBe(false);
  const patch = { ...account, account_name: 'Obi Ada', city: 'Abuja' };
  expect(await saveProfile(testApp, client, patch, false)).toEqual(['city']);
});

test.each([
  ['a name', { first_name: 'Eve' }],
  ['a last name', { last_name: 'Eze' }],
  ['the phone number', { phone_number: '08095550101' }],
  ['the date of birth', { date_of_birth: '1991-03-01' }],
  ['a NIN', { nin: '98765432101' }],
  ['the first bank details', account],
  ['bank details', { bank_name: '044', bank_account_number: '0987654321' }],
])('PRO-11: %s needs the password of the last five minutes', async (what, body) => {
  const client = await aClient(testApp);
  const first = { date_of_birth: '1990-02-28', nin: '12345678901' };
  if (what === 'bank details') expect((await update(client, account)).statusCode).toBe(200);
  await typedPassword(client, '301 seconds');
  const given = await update(client, first);
  expect(given.statusCode, 'details that are given for the first time').toBe(200);
  const late = await update(client, { ...body, city: 'Jos' });
  expect([late.statusCode, late.json()]).toEqual([403, { detail: 'Authentication failed!' }]);
  const patch = { ...body, address: '4 Ajose Street' };
  const saved = await saveProfile(testApp, client, patch, false);
  expect(saved, 'saved by another form').toEqual(['address']);
  await typedPassword(client, '290 seconds');
  expect((await update(client, body)).statusCode).toBe(200);
});

test('PRO-11: a verified name, date of birth or number cannot be changed', async () => {
  const client = await aClient(testApp);
  await update(client, { date_of_birth: '1990-02-28', nin: '12345678901' });
  const { db, secrets } = testApp.deps;
  const name = { firstName: 'Ada', lastName: 'Obi' };
  await db
    .transaction()
    .execute((tx) =>
      markIdentityVerified(tx, secrets, client.clientId, { nin: '12345678901', name }),
    );
  const fields = {
    ...{ first_name: 'Eve', last_name: 'Eze', date_of_birth: '1991-03-01', nin: '98765432101' },
  };
  const reply = await update(client, { ...fields, city: 'Jos' });
  const text = (what: string) => [`Your ${what} has been verified. Contact us to change it.`];
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    {
      ...{ first_name: text('name'), last_name: text('name'), nin: text('NIN') },
      date_of_birth: text('date of birth'),
    },
  ]);
  expect(await saveProfile(testApp, client, { ...fields, city: 'Jos' })).toEqual(['city']);
  const same = { first_name: 'Ada', nin: '*******8901', phone_number: '08095550101' };
  expect((await update(client, same)).statusCode, 'unchanged values are accepted').toBe(200);
});

test('SES-20: what was given in one session does not hold in another', async () => {
  const client = await aClient(testApp);
  await addApp(testApp, client);
  const { email, password } = client;
  const other = await testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    payload: { email, password },
    headers: client.headers,
  });
  expect(other.statusCode, 'the same session').toBe(200);
  const headers = { authorization: `Token ${other.json().key}` };
  expect((await update({ ...client, headers }, account)).statusCode).toBe(200);
  const second = await testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    payload: { email, password },
    headers: cookieOf(other),
  });
  const elsewhere = { authorization: `Token ${second.json().key}` };
  const asked = await update(
    { ...client, headers: elsewhere },
    { ...account, bank_account_number: '0123456780' },
  );
  expect(asked.statusCode).toBe(403);
});

test('SES-20: a change of the password needs it before the old password', async () => {
  const client = await aClient(testApp);
  await addApp(testApp, client);
  await expireProof(testApp, client);
  const change = (oldPassword: string) =>
    testApp.app.inject({
      method: 'PUT',
      url: '/accounts/api/quarrter-client-user-change-password-detail/',
      payload: {
        old_password: oldPassword,
        new_password: 'Another-Horse-8',
        new_password2: 'Another-Horse-8',
      },
      headers: client.headers,
    });
  for (const password of ['Wrong-Horse-9', client.password]) {
    const asked = await change(password);
    expect([asked.statusCode, asked.json()]).toEqual([403, needsCode]);
  }
});

test('a client without a second factor is asked for nothing', async () => {
  const client = await aClient(testApp);
  expect((await update(client, account)).statusCode).toBe(200);
});

test('SES-19: a recovery code works once, and its use is told by email', async () => {
  const client = await aClient(testApp);
  const { recoveryCodes } = await addApp(testApp, client);
  const { post, read } = secondFactorOf(testApp, client);
  const typed = recoveryCodes[0]?.toLowerCase().replace('-', ' ').replaceAll('0', 'o');
  const both = await Promise.all(
    [typed, typed].map((code) => post('verify', { recovery_code: code })),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await read()).json().recovery_codes_left).toBe(9);
  const emails = await emailsTo(client);
  const email = emails.find(({ subject }) => subject === 'A recovery code was used on Quarrter');
  expect(email?.text).toContain('You have 9 left.');
  const { rows } = await testApp.database.pool.query(
    'SELECT code_hash FROM client_recovery_codes WHERE client_id = $1',
    [client.clientId],
  );
  const stored = JSON.stringify(rows);
  for (const code of recoveryCodes) expect(stored).not.toContain(code.slice(0, 5));
});

test('SES-19: new recovery codes replace the old ones', async () => {
  const client = await aClient(testApp);
  const { recoveryCodes } = await addApp(testApp, client);
  const { post } = secondFactorOf(testApp, client);
  const { recovery_codes: made } = (await post('new-recovery-codes')).json();
  expect(made).toHaveLength(10);
  expect((await post('verify', { recovery_code: recoveryCodes[0] })).statusCode).toBe(400);
  expect((await post('verify', { recovery_code: made[0] })).statusCode).toBe(200);
  const other = await aClient(testApp);
  await addApp(testApp, other);
  const foreign = await secondFactorOf(testApp, other).post('verify', { recovery_code: made[1] });
  expect(foreign.statusCode, "another client's").toBe(400);
});

test('SES-20: removing a factor needs it, and is told by email', async () => {
  const client = await aClient(testApp);
  await addApp(testApp, client);
  const device = await addPasskey(testApp, client);
  const { post, read, challenge } = secondFactorOf(testApp, client);
  await expireProof(testApp, client);
  for (const name of ['remove-code', 'turn-off', `remove-passkey/${device.id}`]) {
    expect((await post(name)).json(), name).toMatchObject({ second_factor: 'passkey' });
  }
  const proof = { passkey: device.prove((await challenge()).passkey) };
  expect((await post('verify', proof)).statusCode).toBe(200);
  const left = (await post(`remove-passkey/${device.id}`)).json();
  expect(left).toMatchObject({ passkeys: [], recovery_codes_left: 10 });
  expect((await post('remove-code')).json()).toEqual({
    app_since: null,
    passkeys: [],
    recovery_codes_left: 0,
  });
  expect((await post('turn-off')).statusCode, 'nothing is left').toBe(404);
  expect((await read()).json().recovery_codes_left).toBe(0);
  const subjects = (await emailsTo(client)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'You added a passkey on Quarrter',
    'You added an authenticator app on Quarrter',
    'You removed a passkey on Quarrter',
    'You removed an authenticator app on Quarrter',
  ]);
});

test('turning it off removes everything at once', async () => {
  const client = await aClient(testApp);
  const { recoveryCodes } = await addApp(testApp, client);
  await addPasskey(testApp, client);
  const { post } = secondFactorOf(testApp, client);
  expect((await post('turn-off')).statusCode).toBe(200);
  expect((await post('verify', { recovery_code: recoveryCodes[0] })).statusCode).toBe(400);
  await expireProof(testApp, client);
  expect((await update(client, account)).statusCode, 'not asked any more').toBe(200);
  const emails = await emailsTo(client);
  const email = emails.find(({ subject }) => subject.startsWith('You turned off'));
  expect(email?.text).toContain('You can now sign in with only your password.');
});
