import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { profileOf, updateProfile } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const update = (client: TestClient, body: object) => updateProfile(testApp, client, body);

async function accountOf(client: TestClient) {
  const { bankCode, accountNumber } = await profileOf(testApp, client);
  return [bankCode, accountNumber];
}

const saved = { bank_name: '058', bank_account_number: '0123456789' };
const noBank = { bank_name: ['Bank Name is required.'] };
const noNumber = { bank_account_number: ['Account Number is required.'] };

test.each([
  ['another bank', { bank_name: '044' }, noNumber],
  [
    'another bank, the number as it is shown',
    { bank_name: '044', bank_account_number: '******6789' },
    noNumber,
  ],
  ['the bank emptied', { bank_name: '' }, noBank],
  ['the number emptied', { bank_account_number: '' }, noNumber],
])('PRO-08: rejects %s without the other half of the account', async (_what, body, errors) => {
  const client = await aClient(testApp);
  expect((await update(client, saved)).statusCode).toBe(200);
  const reply = await update(client, body);
  expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
  expect(await accountOf(client)).toEqual(['058', '0123456789']);
});

test.each([
  ['a bank alone', { bank_name: '044' }, noNumber],
  ['a number alone', { bank_account_number: '0123456789' }, noBank],
])('PRO-08: rejects %s', async (_what, body, errors) => {
  const client = await aClient(testApp);
  const reply = await update(client, body);
  expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
});

test.each(['<b>x</b>', '000', 'GTBank'])('PRO-08: rejects %s as a bank', async (bank) => {
  const client = await aClient(testApp);
  await update(client, saved);
  const reply = await update(client, { bank_name: bank, bank_account_number: '9876543210' });
  const errors = { bank_name: ['Please choose one of the options.'] };
  expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
  expect(await accountOf(client)).toEqual(['058', '0123456789']);
});

test('PRO-08: accepts a saved bank that is no longer on the list', async () => {
  const client = await aClient(testApp);
  await update(client, saved);
  await allTables(testApp.deps.db)
    .updateTable('client_profiles')
    .set({ bank_code: '999' })
    .where('client_id', '=', client.clientId)
    .execute();
  const body = { bank_name: '999', bank_account_number: '******6789', city: 'Jos' };
  expect((await update(client, body)).statusCode).toBe(200);
});

test.each([
  ['another number at the same bank', { bank_account_number: '9876543210' }, ['058', '9876543210']],
  [
    'another account',
    { bank_name: '044', bank_account_number: '9876543210' },
    ['044', '9876543210'],
  ],
  ['none', { bank_name: '', bank_account_number: '' }, ['', '']],
  [
    'the account as it is shown',
    { bank_name: '058', bank_account_number: '******6789' },
    ['058', '0123456789'],
  ],
  ['nothing of it', { city: 'Jos' }, ['058', '0123456789']],
])('PRO-08: saves %s', async (_what, body, account) => {
  const client = await aClient(testApp);
  await update(client, saved);
  expect((await update(client, body)).statusCode).toBe(200);
  expect(await accountOf(client)).toEqual(account);
});
