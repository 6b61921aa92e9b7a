import type { Transaction } from '@quarrter/contract/client/activity';
import { fromWire, sum } from '@quarrter/domain/money';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anActiveLoan, repay } from '../../test/builders/loan.ts';
import { aMaturedInvestment, askWithdrawal } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

const get = (client: TestClient, url: string) =>
  testApp.app.inject({ url, headers: client.headers });

const detail = (client: TestClient, id: string) =>
  get(client, `/transactions/api/transaction/${id}/`);

const list = async (client: TestClient): Promise<Transaction[]> =>
  (await get(client, '/transactions/transaction-list')).json().results;

test('a late repayment says what it pays of principal, interest and penalties', async () => {
  const loan = await anActiveLoan(testApp);
  // Nothing happens on the days before.
  await testApp.setDate('2026-12-21');
  await goTo(testApp, '2026-12-24');
  await repay(testApp, loan, '31000');
  const [repayment, payout] = await list(loan.client);
  expect((await detail(loan.client, repayment?.id ?? '')).json()).toEqual({
    id: repayment?.id,
    parts: [
      { of: 'principal', amount: '25000.00' },
      { of: 'interest', amount: '4000.00' },
      { of: 'penalties', amount: '2000.00' },
    ],
    by: 'card',
    reference: expect.stringMatching(/./),
    paid_with: 'Card ending in 4081',
    receipt: {
      loan_type: 'personal',
      loan_type_id: loan.loanId,
      repayment_id: repayment?.id,
    },
  });
  expect((await detail(loan.client, payout?.id ?? '')).json()).toMatchObject({
    parts: [{ of: 'principal', amount: '100000.00' }],
    by: 'lender',
    receipt: null,
  });
});

test('the parts of every transaction of an investment add up to its amount', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '101500' });
  const rows = await list(client);
  expect(rows.map(({ investment }) => investment?.action)).toEqual([
    ...['Withdrawal', 'Returns', 'Returns', 'Returns', 'Deposit'],
  ]);
  const doers = [];
  for (const row of rows) {
    const { parts, by } = (await detail(client, row.id)).json();
    doers.push(by);
    const amounts = parts.map(({ amount }: { amount: string }) => fromWire(amount));
    expect(sum(amounts)).toBe(fromWire(row.investment?.amount ?? ''));
  }
  expect(doers).toEqual(['client', 'day-close', 'day-close', 'day-close', 'card']);
});

test("another client's transaction and an unknown one are the same 404", async () => {
  const { client, loanId } = await anActiveLoan(testApp);
  expect((await detail(client, loanId)).statusCode).toBe(200);
  const other = await aClient(testApp);
  const replies = [
    await detail(other, loanId),
    await detail(other, 'x'),
    await detail(other, '01930000-0000-7000-8000-000000000000'),
  ];
  const body = { detail: 'We could not find this transaction.' };
  for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, body]);
});
