import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const add = (account: object) => call(sandbox, 'POST', '/sandbox/api/bank-accounts', account);

const resolve = (bank: string, account: string) =>
  call(sandbox, 'GET', `/bank/resolve?bank_code=${bank}&account_number=${account}`);

test('LON-21: a name enquiry answers the name of an account that was added', async () => {
  const account = { bank_code: '058', account_number: '0000000042', account_name: 'Ada Obi-Eze' };
  expect((await resolve('058', '0000000042')).status).toBe(422);
  expect((await add(account)).body).toEqual({ ...account, account_name: 'ADA OBI-EZE' });
  expect((await resolve('058', '0000000042')).body.data).toMatchObject({
    account_number: '0000000042',
    account_name: 'ADA OBI-EZE',
  });
  expect((await resolve('044', '0000000042')).status).toBe(422);
});

test('adding an account again renames its holder, and a restart keeps it', async () => {
  const account = { bank_code: '044', account_number: '0123456789', account_name: 'Ada Obi' };
  await add(account);
  await add({ ...account, account_name: 'Bola Eze' });
  await sandbox.restart();
  expect((await resolve('044', '0123456789')).body.data.account_name).toBe('BOLA EZE');
});

test('names every wrong field of an account', async () => {
  const answer = await add({ bank_code: '999', account_number: '123', account_name: ' ' });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body).sort()).toEqual(['account_name', 'account_number', 'bank_code']);
});
