import { olderInvestmentsQuestion } from '@quarrter/domain/investments';
import { beforeEach, describe, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { saveProfile } from '../../../test/builders/profile.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { saveToProfile } from '../../accounts/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { hashToken } from '../../platform/passwords/secrets.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

const withdraw = (id: string | null, body: object, headers: object = {}, who = client) =>
  askWithdrawal(testApp, who, id, body, headers);
const record = (id: string) => readInvestment(testApp, client, id);

test('WDR-19: rejects a withdrawal until the day of maturity', async () => {
  const id = await anInvestment(testApp, client);
  await testApp.setDate('2027-02-20');
  const early = await withdraw(id, { amount: '5000' });
  expect([early.statusCode, early.json()]).toEqual([
    409,
    { detail: 'This investment matures on 21 Feb 2027. You can withdraw from that day.' },
  ]);
  expect((await withdraw(null, { amount: '5000' })).statusCode).toBe(409);
  await testApp.setDate('2027-02-21');
  expect((await withdraw(id, { amount: '5000' })).statusCode).toBe(200);
});

test('WDR-14: asks about older investments when the amount is above the balance', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const reply = await withdraw(id, { amount: '103,000.01' });
  expect([reply.statusCode, reply.json()]).toEqual([409, { detail: olderInvestmentsQuestion }]);
  expect(await record(id)).toMatchObject({ balance: '103000.00', withdrawals: [] });
});

test.each([
  ['999.99', 'The minimum withdrawal amount is 1,000'],
  ['0', 'The minimum withdrawal amount is 1,000'],
  ['', 'Amount is required'],
  ['plenty', 'Please input a number'],
  ['-5', 'Please input a number'],
])('WDR-03, WDR-04: rejects an amount of "%s"', async (amount, message) => {
  const id = await aMaturedInvestment(testApp, client);
  const reply = await withdraw(id, { amount });
  expect([reply.statusCode, reply.json()]).toEqual([400, { amount: [message] }]);
});

test('WDR-04: pays a balance below the minimum only as a whole', async () => {
  const id = await aMaturedInvestment(testApp, client);
  await withdraw(id, { amount: '102,500' });
  const part = await withdraw(id, { amount: '499' });
  expect(part.json()).toEqual({ amount: ['The minimum withdrawal amount is 500'] });
  expect((await withdraw(id, { amount: '500' })).statusCode).toBe(200);
  expect((await record(id)).status).toBe(3);
});

test('WDR-08, WDR-09: needs a password check of the last five minutes', async () => {
  const id = await aMaturedInvestment(testApp, client);
  await allTables(testApp.deps.db)
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 301_000) })
    .where('token_hash', '=', hashToken(client.token))
    .execute();
  const reply = await withdraw(id, { amount: '5000' });
  expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Authentication failed!' }]);
  expect((await record(id)).balance).toBe('103000.00');
});

test('WDR-02, WDR-06: pays into the account of the call, or else of the profile', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const none = { bank_name: undefined, account: undefined, amount: '5000' };
  expect((await withdraw(id, none)).json()).toEqual({
    bank_name: ['Bank Name is required'],
    account: ['Account Number is required'],
  });
  expect((await withdraw(id, { amount: '5000', account: '123' })).json()).toEqual({
    account: ['Account Number must be 10 digits'],
  });
  expect((await withdraw(id, { amount: '5000', account: '0000001234' })).json()).toEqual({
    account: ['This bank has no account with this number. Please check the number and the bank.'],
  });
  const { secrets, db } = testApp.deps;
  await db
    .transaction()
    .execute((tx) =>
      saveToProfile(
        tx,
        secrets,
        client.clientId,
        { bank_name: '044', bank_account_number: '0987654321' },
        { confirmed: true },
      ),
    );
  await testApp.sandbox.addAccount('044', '0987654321', 'OBI ADA');
  const reply = await withdraw(id, none);
  expect(reply.statusCode).toBe(200);
  const payout = await allTables(db)
    .selectFrom('payouts')
    .select(['bank_code'])
    .where('subject_id', '=', reply.json().id)
    .executeTakeFirst();
  expect(payout?.bank_code).toBe('044');
});

test('API-07: answers 404 to another client’s investment as to an unknown id', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const other = await aClient(testApp);
  for (const [wanted, who] of [
    [id, other],
    [newId(), client],
    ['1', client],
  ] as const) {
    const reply = await withdraw(wanted, { amount: '5000' }, {}, who);
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found.' }]);
  }
});

describe('the saved account', () => {
  const savedAccount = async () => {
    const { headers } = client;
    const url = '/investments/api/withdraw/account/';
    return (await testApp.app.inject({ url, headers })).json().account;
  };
  const save = (account: string) =>
    saveProfile(testApp, client, { bank_name: '044', bank_account_number: account });

  test('WDR-06: there is none before the profile has one', async () => {
    expect(await savedAccount()).toBeNull();
  });

  test('WDR-06, API-43: is shown with its holder and a masked number', async () => {
    await testApp.sandbox.addAccount('044', '0987654329', 'OBI ADA');
    await save('0987654329');
    expect(await savedAccount()).toEqual({
      bank_name: '044',
      bank_account_number: '******4329',
      same_account_as: null,
      holder: 'OBI ADA',
      note: '',
    });
  });

  test('WDR-20: says before the request that staff check an account in another name', async () => {
    await testApp.sandbox.addAccount('044', '0987654328', 'NGOZI EZE');
    await save('0987654328');
    const note = 'This account belongs to NGOZI EZE. We’ll check it before we pay.';
    expect(await savedAccount()).toMatchObject({ holder: 'NGOZI EZE', note });
  });

  test('WDR-06: one that its bank does not know is not offered', async () => {
    await save('0000001234');
    expect(await savedAccount()).toBeNull();
  });
});
