import { accountNames } from '@quarrter/contract/limits';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { attemptsMade } from '../../../test/builders/counts.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  applicationForm,
  apply,
  disburse,
  readLoan,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { addApp, expireProof, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
beforeAll(() => testApp.sandbox.addAccount('044', newAccount, 'Obi Ada'));
beforeEach(() => testApp.sandbox.faults({ answers: 'normal' }));

const newAccount = '2000000055';

async function account({ client, loanId }: TestLoan, payload?: object) {
  const reply = await testApp.app.inject({
    method: payload === undefined ? 'GET' : 'PUT',
    url: `/loans/api/personal/bank-account/${loanId}/`,
    headers: client.headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

test('LON-21: refuses an application to an account that the bank does not know', async () => {
  const client = await aClient(testApp);
  const form = await applicationForm({ bank_account_number: '0000001234' });
  expect(await apply(testApp, client, form)).toEqual({
    status: 400,
    body: {
      bank_account_number: ['We could not find this account at Guaranty Trust Bank.'],
    },
  });
  expect((await apply(testApp, client)).status, 'nothing was stored').toBe(201);
});

test('the client sees the account of a loan, and corrects it', async () => {
  const loan = await anAcceptedLoan(testApp);
  expect(await account(loan)).toEqual({
    status: 200,
    body: {
      bank_name: '058',
      bank: 'Guaranty Trust Bank',
      bank_account_number: '******6789',
      holder: 'OBI ADA',
      holder_state: 'own',
      business_name: '',
      change_reason: '',
    },
  });
  const changed = await account(loan, { bank_name: '044', bank_account_number: newAccount });
  expect(changed.body).toMatchObject({
    bank_name: '044',
    bank_account_number: '******0055',
    holder: 'OBI ADA',
    holder_state: 'own',
  });
  await testApp.work();
  const [mail] = await testApp.sandbox.mailTo(loan.client.email);
  expect(mail?.subject).toMatch(/^The bank account of your loan .* was changed$/);
  expect(`${mail?.text} ${mail?.html}`).not.toContain('0055');
  await disburse(testApp, loan.loanId);
  const { rows } = await testApp.database.pool.query(
    'SELECT bank_code, account_name FROM payouts WHERE client_id = $1',
    [loan.client.clientId],
  );
  expect(rows).toEqual([{ bank_code: '044', account_name: 'OBI ADA' }]);
});

test('LON-21: a changed name does not make an account the client’s own', async () => {
  await testApp.sandbox.addAccount('044', '2000000062', 'Bello Musa');
  const client = await aClient(testApp);
  const inName = {
    ...{ first_name: 'Musa', last_name: 'Bello', save_to_profile: 'true' },
    ...{ bank_name: '044', bank_account_number: '2000000062' },
  };
  const { body } = await apply(testApp, client, await applicationForm(inName));
  const loan = { client, loanId: body.id } as TestLoan;
  expect((await account(loan)).body).toMatchObject({ holder: 'BELLO MUSA', holder_state: 'other' });
  const own = await account(loan, { bank_name: '058', bank_account_number: '0123456789' });
  expect(own.body.holder_state, 'the name of 72 hours ago').toBe('own');
  const back = await account(loan, { bank_name: '044', bank_account_number: '2000000062' });
  expect(back.body.holder_state, 'entered later').toBe('other');
});

test('an account that the bank does not know replaces no other', async () => {
  const loan = await anApplication(testApp);
  expect(await account(loan, { bank_name: '044', bank_account_number: '0000001234' })).toEqual({
    status: 400,
    body: { bank_account_number: ['We could not find this account at Access Bank.'] },
  });
  expect(
    (await account(loan, { bank_name: 'nobank', bank_account_number: newAccount })).body,
  ).toEqual({ bank_name: ['Please choose one of the options.'] });
  await testApp.sandbox.faults({ answers: 'down' });
  const away = await account(loan, { bank_name: '044', bank_account_number: newAccount });
  expect(away.status).toBe(502);
  await testApp.sandbox.faults({ answers: 'normal' });
  expect((await account(loan)).body.bank_account_number).toBe('******6789');
});

test('LON-21: another account needs a password checked within five minutes', async () => {
  const loan = await anAcceptedLoan(testApp);
  await testApp.database.pool.query(
    `UPDATE sessions SET created_at = now() - interval '301 seconds'
     WHERE client_id = $1`,
    [loan.client.clientId],
  );
  expect(await account(loan, { bank_name: '044', bank_account_number: newAccount })).toEqual({
    status: 403,
    body: { detail: 'Authentication failed!' },
  });
  expect((await account(loan)).body.bank_account_number).toBe('******6789');
});

test('SES-20: another account for a loan needs the second factor', async () => {
  const loan = await anAcceptedLoan(testApp);
  const app = await addApp(testApp, loan.client);
  await expireProof(testApp, loan.client);
  const change = { bank_name: '044', bank_account_number: newAccount };
  expect(await account(loan, change)).toMatchObject({
    status: 403,
    body: { second_factor: 'totp' },
  });
  expect((await account(loan)).body.bank_account_number).toBe('******6789');
  const { post } = secondFactorOf(testApp, loan.client);
  expect((await post('verify', { code: await app.code() })).statusCode).toBe(200);
  expect((await account(loan, change)).body.bank_account_number).toBe('******0055');
});

test('the account cannot be changed once the money is being sent', async () => {
  const loan = await anAcceptedLoan(testApp);
  await disburse(testApp, loan.loanId);
  const change = { bank_name: '044', bank_account_number: newAccount };
  expect(await account(loan, change)).toEqual({
    status: 409,
    body: { detail: 'The money is being sent, so the account cannot be changed now.' },
  });
  const active = await anActiveLoan(testApp);
  expect((await account(active, change)).status).toBe(409);
  expect((await account(active)).body.change_reason).toMatch(/has been sent/);
});

test('changing the account counts as one of twenty name enquiries an hour', async () => {
  const loan = await anAcceptedLoan(testApp);
  await attemptsMade(testApp, accountNames, loan.client.clientId, 19);
  const other = { bank_name: '044', bank_account_number: newAccount };
  expect((await account(loan, other)).status).toBe(200);
  const refused = await account(loan, { ...other, bank_account_number: '0123456789' });
  expect(refused.status).toBe(429);
  expect(refused.body.detail).toContain('You have checked too many accounts.');
  expect((await account(loan)).body.bank_account_number).toBe('******0055');
});

test('an accepted loan whose new account is in another name waits for an officer', async () => {
  const otherAccount = '2000000063';
  await testApp.sandbox.addAccount('044', otherAccount, 'Bello Musa');
  const loan = await anAcceptedLoan(testApp);
  expect((await readLoan(testApp, loan)).waiting).toMatchObject({ with: 'finance' });
  await account(loan, { bank_name: '044', bank_account_number: otherAccount });
  expect((await readLoan(testApp, loan)).waiting).toMatchObject({ with: 'officer', late: false });
  await account(loan, { bank_name: '044', bank_account_number: newAccount });
  expect((await readLoan(testApp, loan)).waiting).toMatchObject({ with: 'finance', late: false });
});
