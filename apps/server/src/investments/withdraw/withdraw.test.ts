import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

const withdraw = (id: string | null, body: object, headers: object = {}, who = client) =>
  askWithdrawal(testApp, who, id, body, headers);
const record = (id: string) => readInvestment(testApp, client, id);

test('WDR-12, WDR-20: reserves the money of a withdrawal, capital first', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const reply = await withdraw(id, { amount: '40,000.50' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    Message: 'Withdrawal Request Processing!',
    id: expect.any(String),
    ...{ requested_on: '2027-02-21', bank: '058', account_ending: '6789' },
  });
  expect(await record(id)).toMatchObject({
    investment_amount: '59999.50',
    returns: '3000.00',
    balance: '62999.50',
    // WDR-18: less than the plan's 100,000 is left.
    status: 2,
    next_returns_date: null,
    monthly_accrued_interest: '0.00',
    withdrawals: [{ id: reply.json().id, amount: '40000.50', status: 'requested' }],
  });
  const payout = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where('subject_id', '=', reply.json().id)
    .executeTakeFirstOrThrow();
  expect(payout).toMatchObject({ purpose: 'withdrawal', amount: 4_000_050n, bank_code: '058' });
  expect(payout.account_name).not.toBe('');
  await expectCleanBook(testApp);
});

test('IND-02: the net worth is what the investments still hold', async () => {
  const id = await aMaturedInvestment(testApp, client);
  await withdraw(id, { amount: '40000' });
  const reply = await testApp.app.inject({
    url: '/investments/api/sum/all/naira/investments',
    headers: client.headers,
  });
  expect(reply.json()).toMatchObject({
    total_investment: '100000.00',
    total_returns: '3000.00',
    current_investment: '60000.00',
    total_investment_and_returns: '63000.00',
  });
});

test('WDR-18: below its minimum an investment earns nothing; empty, it is complete', async () => {
  const id = await aMaturedInvestment(testApp, client);
  await withdraw(id, { amount: '3000.01' });
  await goTo(testApp, '2027-04-22');
  expect(await record(id)).toMatchObject({ status: 2, balance: '99999.99' });
  expect((await withdraw(id, { amount: '99,999.99' })).statusCode).toBe(200);
  expect(await record(id)).toMatchObject({ status: 3, balance: '0.00', investment_amount: '0.00' });
  const again = await withdraw(id, { amount: '1000' });
  expect(again.statusCode).toBe(409);
  await expectCleanBook(testApp);
});

test('WDR-18: an investment left with exactly its minimum stays active', async () => {
  const id = await aMaturedInvestment(testApp, client);
  await withdraw(id, { amount: '3000' });
  expect(await record(id)).toMatchObject({
    status: 1,
    investment_amount: '97000.00',
    balance: '100000.00',
    next_returns_date: '2027-03-21',
  });
  await goTo(testApp, '2027-03-21');
  expect((await record(id)).credited.at(-1)).toMatchObject({ amount: '970.00' });
});

test('WDR-15, API-35: withdraws from all matured investments, oldest first', async () => {
  const oldest = await anInvestment(testApp, client);
  await testApp.setDate('2026-11-25');
  const newer = await anInvestment(testApp, client, { amount: '200000' });
  await testApp.setDate('2026-12-20');
  const unripe = await anInvestment(testApp, client, { amount: '300000' });
  const dollars = await anInvestment(testApp, client, { amount: '500', currency: 'USD' });
  await testApp.setDate('2027-03-01');
  const tooMuch = await withdraw(null, { amount: '300,000.01', currency: 'naira' });
  expect(tooMuch.statusCode).toBe(409);
  expect(tooMuch.json().detail).toContain('N300,000');
  expect((await withdraw(null, { amount: '150,000' })).statusCode).toBe(200);
  expect(await record(oldest)).toMatchObject({ balance: '0.00', status: 3 });
  expect(await record(newer)).toMatchObject({ balance: '150000.00', status: 1 });
  expect((await record(unripe)).balance).toBe('300000.00');
  expect((await record(dollars)).balance).toBe('500.00');
  await expectCleanBook(testApp);
});

test('WDR-15: takes the currency of the investment that was shown', async () => {
  const dollars = await anInvestment(testApp, client, { amount: '500', currency: 'USD' });
  await testApp.setDate('2027-03-01');
  const little = await withdraw(null, { amount: '9', investment_type_id: dollars });
  expect(little.json()).toEqual({ amount: ['The minimum withdrawal amount is 10'] });
  const reply = await withdraw(null, { amount: '10', investment_type_id: dollars });
  expect(reply.statusCode).toBe(200);
  expect((await record(dollars)).balance).toBe('490.00');
  await testApp.work();
  // WDR-20: staff pay dollars with evidence; no job sends them.
  expect((await record(dollars)).withdrawals).toMatchObject([{ status: 'requested' }]);
});
