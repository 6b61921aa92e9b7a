/** What the forms of applications store in the profile. */
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { markIdentityVerified, readProfile, saveToProfile } from '../index.ts';

const testApp = useTestApp();

function update(client: TestClient, body: object) {
  return testApp.app.inject({
    method: 'PUT',
    url: `/accounts/api/quarrter-client-user-update/${client.clientId}/`,
    body,
    headers: client.headers,
  });
}

function save(client: TestClient, patch: object): Promise<string[]> {
  const { db, secrets } = testApp.deps;
  return db
    .transaction()
    .execute((tx) => saveToProfile(tx, secrets, client.clientId, patch, { confirmed: true }));
}

const profileOf = (client: TestClient) =>
  readProfile(testApp.deps.db, testApp.deps.secrets, client.clientId);

const form = {
  first_name: 'Adaeze',
  email: 'somebody.else@example.com',
  phone_number: '0809 999 8888',
  date_of_birth: '1990-02-28',
  nin: '12345678901',
  bvn: '22345678901',
  bank_name: '058',
  bank_account_number: '0123456789',
  account_name: 'ADA OBI',
  gross_monthly_income: '1,250,000.5',
  next_of_kin_phone_number: '08031234567',
  next_of_kin_nin: '32345678901',
  city: ' Lagos ',
  postal_code: '',
  loan_amount: '5,000',
};

test('LON-62, INV-40: saves a form without its email, commas and unknown fields', async () => {
  const client = await aClient(testApp);
  await save(client, form);
  const profile = await profileOf(client);
  expect(profile).toMatchObject({
    email: client.email,
    firstName: 'Adaeze',
    lastName: 'Obi',
    bankCode: '058',
    accountNumber: '0123456789',
    accountName: 'ADA OBI',
  });
  expect(profile.fields).toMatchObject({ nin: form.nin, gross_monthly_income: 125_000_050n });
});

test('LON-62: does not store identity and account numbers in clear text', async () => {
  const client = await aClient(testApp);
  await save(client, form);
  const row = await testApp.database.pool.query(
    'SELECT client_profiles::text AS text FROM client_profiles WHERE client_id = $1',
    [client.clientId],
  );
  for (const secret of [form.nin, form.bvn, form.bank_account_number, '+2348031234567']) {
    expect(row.rows[0].text).not.toContain(secret);
  }
});

test('LON-62, PRO-11: a NIN or BVN that staff verified cannot be changed', async () => {
  const { db, secrets } = testApp.deps;
  const client = await aClient(testApp);
  const verified = { nin: '99999999990', bvn: '88888888880' };
  const name = { firstName: 'Ada', lastName: 'Obi' };
  await db
    .transaction()
    .execute((tx) => markIdentityVerified(tx, secrets, client.clientId, { ...verified, name }));
  await save(client, form);
  expect((await profileOf(client)).fields).toMatchObject({ ...verified, bank_name: '058' });

  const reply = await update(client, { nin: form.nin, bvn: verified.bvn, city: 'Jos' });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { nin: ['Your NIN has been verified. Contact us to change it.'] },
  ]);
  expect((await profileOf(client)).fields.city, 'half saved').toBe('Lagos');
});

test('LON-62: clears the account name when the account changes', async () => {
  const client = await aClient(testApp);
  await save(client, form);
  await save(client, { bank_account_number: '9876543210' });
  expect(await profileOf(client)).toMatchObject({ accountNumber: '9876543210', accountName: '' });
});

test("LON-62: does not save a loan's duration as that of the employment", async () => {
  const client = await aClient(testApp);
  await update(client, { duration: '3 years' });
  expect(await save(client, { duration: '4', position: 'Clerk' })).toEqual(['position']);
  expect((await profileOf(client)).fields.duration).toBe('3 years');
});
