import { personal } from '@quarrter/domain/loan-kinds';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { type Answers, answersTo, applicationForm, apply } from '../../../test/builders/loan.ts';
import { saveProfile } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openAccountNumber } from './application-answers.ts';

const testApp = useTestApp();

const account = { bank_name: '058', bank_account_number: '0123456789' };

async function aClientWith(profile: Answers): Promise<TestClient> {
  const client = await aClient(testApp);
  await saveProfile(testApp, client, profile);
  return client;
}

/** Applies without a bank account, unless the answers have one. */
async function applyWith(client: TestClient, answers: Answers) {
  const usual = answersTo(personal);
  delete usual.bank_name;
  delete usual.bank_account_number;
  return apply(testApp, client, await applicationForm(answers, {}, usual));
}

test('LON-65: pays into the account of the profile without its number being sent', async () => {
  const client = await aClientWith(account);
  const { status, body } = await applyWith(client, { saved_account: 'true' });
  expect(status).toBe(201);
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE loan_id = $1', [
    body.id,
  ]);
  const [row] = rows;
  expect([row.bank_code, row.account_name]).toEqual(['058', expect.stringMatching(/\w/)]);
  expect(openAccountNumber(testApp.deps.secrets, row)).toBe('0123456789');
  expect(JSON.stringify(body)).not.toContain('0123456789');
});

test('LON-65: asks for bank and number when the profile has no account', async () => {
  const { status, body } = await applyWith(await aClientWith({}), { saved_account: 'true' });
  expect([status, body]).toEqual([
    400,
    {
      bank_name: ['Bank Name is required.'],
      bank_account_number: ['Account Number is required.'],
    },
  ]);
});

test('LON-65: takes the account that was sent when the saved one was not chosen', async () => {
  const client = await aClientWith({ ...account, bank_name: '011' });
  const { status, body } = await applyWith(client, { ...account, saved_account: 'false' });
  expect(status).toBe(201);
  const { rows } = await testApp.database.pool.query(
    'SELECT bank_code FROM loans WHERE loan_id = $1',
    [body.id],
  );
  expect(rows).toEqual([{ bank_code: '058' }]);
});

test('LON-21, LON-65: refuses a saved account that the bank does not know any more', async () => {
  const client = await aClientWith({ ...account, bank_account_number: '0000000001' });
  const { status, body } = await applyWith(client, { saved_account: 'true' });
  expect([status, Object.keys(body)]).toEqual([400, ['bank_account_number']]);
});
