import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { aMaturedInvestment, askWithdrawal, beginOn } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

const list = async (client: TestClient, query = '') =>
  testApp.app.inject({
    method: 'GET',
    url: `/transactions/transaction-list${query}`,
    headers: client.headers,
  });

test('API-46, REP-10: lists deposits, returns and withdrawals, newest first', async () => {
  const client = await aClient(testApp);
  await beginOn(testApp, '2026-11-21');
  const id = await anInvestment(testApp, client);
  await goTo(testApp, '2026-12-21');
  await testApp.setDate('2027-02-21');
  await askWithdrawal(testApp, client, id, { amount: '30000' });
  const reply = await list(client);
  expect(reply.statusCode).toBe(200);
  const shared = {
    event: 'Investment',
    currency: 'Naira',
    investment_type: 'FTI',
    investment_type_id: id,
    start_date: '2026-11-21',
    maturity_date: '2027-02-21',
    at_maturity: 'nothing',
  };
  const { results } = reply.json();
  expect(results.map((row: { loan: null }) => row.loan)).toEqual([null, null, null]);
  expect(results.map((row: { investment: object }) => row.investment)).toEqual([
    {
      ...shared,
      action: 'Withdrawal',
      amount: '30000.00',
      gross: '30000.00',
      tax: '0.00',
      balance: '71000.00',
      monthly_returns: '0.00',
      created_at: '2027-02-21',
      next_returns_date: null,
      initiator: 'User',
      timestamp: results[0].timestamp,
    },
    {
      ...shared,
      action: 'Returns',
      amount: '1000.00',
      gross: '1000.00',
      tax: '0.00',
      balance: '71000.00',
      monthly_returns: '1000.00',
      created_at: '2026-12-21',
      next_returns_date: '2026-12-21',
      initiator: 'System',
      timestamp: '2026-12-20T23:00:00.000Z',
    },
    {
      ...shared,
      action: 'Deposit',
      amount: '100000.00',
      gross: '100000.00',
      tax: '0.00',
      // REP-08: the withdrawal did not change the deposited amount.
      balance: '100000.00',
      monthly_returns: '0.00',
      created_at: '2026-11-21',
      next_returns_date: null,
      initiator: 'User',
      timestamp: results[2].timestamp,
    },
  ]);
  expect(reply.json().count).toBe(3);
  expect(new Set(results.map((row: { id: string }) => row.id)).size).toBe(3);
});

test('API-22: pages follow each other without a gap or a repetition', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await anInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '5000' });
  const whole = (await list(client)).json();
  // Two deposits, one withdrawal, and three returns that were credited at the same time.
  expect(whole).toMatchObject({ count: 6, after: null });
  const times = whole.results.map((row: { timestamp: string }) => row.timestamp);
  expect(times).toEqual([...times].sort().reverse());
  const pages: unknown[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after === '' ? '?limit=2' : `?limit=2&after=${after}`;
    const page = (await list(client, query)).json();
    expect(page.results.length).toBeLessThanOrEqual(2);
    pages.push(...page.results);
    after = page.after;
  }
  expect(pages).toEqual(whole.results);
});

test('API-22: rejects a cursor that is none', async () => {
  const client = await aClient(testApp);
  for (const after of ['x', '1_2', `1_${'0'.repeat(36)}`]) {
    const reply = await list(client, `?after=${after}`);
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { after: ['after must be the cursor that the previous page returned.'] },
    ]);
  }
});

test('API-07: lists only the client’s own transactions, and needs a token', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, await aClient(testApp));
  expect((await list(client)).json()).toEqual({ count: 0, results: [], after: null });
  const anonymous = await testApp.app.inject({ url: '/transactions/transaction-list' });
  expect(anonymous.statusCode).toBe(401);
});

test('WDR-15: lists a withdrawal from several investments once for each', async () => {
  const client = await aClient(testApp);
  const first = await aMaturedInvestment(testApp, client);
  await beginOn(testApp, '2026-11-22');
  const second = await anInvestment(testApp, client);
  await testApp.setDate('2027-03-01');
  const reply = await askWithdrawal(testApp, client, null, { amount: '150000' });
  expect(reply.statusCode).toBe(200);
  const rows = (await list(client)).json().results;
  const withdrawn = rows
    .map((row: { investment: { action: string } }) => row.investment)
    .filter((part: { action: string }) => part.action === 'Withdrawal')
    .map((part: { investment_type_id: string; amount: string }) => [
      part.investment_type_id,
      part.amount,
    ]);
  expect(new Map(withdrawn)).toEqual(
    new Map([
      [first, '103000.00'],
      [second, '47000.00'],
    ]),
  );
});
