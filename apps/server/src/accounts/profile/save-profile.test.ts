/** Saving the forms of applications in the profile. */
import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import {
  profileForm as form,
  profileOf,
  saveProfile,
  updateProfile,
} from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { markIdentityVerified } from '../index.ts';

const testApp = useTestApp();

test('LON-62, INV-40: saves a form without its email, commas and unknown fields', async () => {
  const client = await aClient(testApp);
  await saveProfile(testApp, client, form);
  const profile = await profileOf(testApp, client);
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
  await saveProfile(testApp, client, form);
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
  await saveProfile(testApp, client, form);
  const { fields } = await profileOf(testApp, client);
  expect(fields).toMatchObject({ ...verified, bank_name: '058' });

  const changed = { nin: form.nin, bvn: verified.bvn, city: 'Jos' };
  const reply = await updateProfile(testApp, client, changed);
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { nin: ['Your NIN has been verified. Contact us to change it.'] },
  ]);
  expect((await profileOf(testApp, client)).fields.city, 'half saved').toBe('Lagos');
});

test('LON-62: clears the account name when the account changes', async () => {
  const client = await aClient(testApp);
  await saveProfile(testApp, client, form);
  await saveProfile(testApp, client, { bank_account_number: '9876543210' });
  const { accountNumber, accountName } = await profileOf(testApp, client);
  expect([accountNumber, accountName]).toEqual(['9876543210', '']);
});

test("LON-62: does not save a loan's duration as that of the employment", async () => {
  const client = await aClient(testApp);
  await updateProfile(testApp, client, { duration: '3 years' });
  const saved = await saveProfile(testApp, client, { duration: '4', position: 'Clerk' });
  expect(saved).toEqual(['position']);
  expect((await profileOf(testApp, client)).fields.duration).toBe('3 years');
});
