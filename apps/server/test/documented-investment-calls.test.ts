import { investmentTiers } from '@quarrter/domain/example-products';
import { percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, type TestClient } from './builders/client.ts';
import { anInvestment, investmentForm } from './builders/investment.ts';
import { call, get } from './builders/payment.ts';
import { aMaturedInvestment, askWithdrawal } from './builders/withdrawal.ts';
import { useTestApp } from './test-app.ts';

/* The calls of investments as docs/requirements.md gives them: path, fields and reply of each. */

const testApp = useTestApp();

const detailOf = (client: TestClient, currency: string, id: string) =>
  get(testApp, client, `/investments/api/${currency}/full-time-investment-detail/${id}`);

test.each(investmentTiers.map((tier) => [tier.code, tier] as const))(
  'API-36, INV-17: the plan %s that screens show is the plan that the server uses',
  async (code, { currency, minimum, ratePpm }) => {
    const client = await aClient(testApp);
    const amount = toWire(minimum);
    const id = await anInvestment(testApp, client, { amount, plan: code, currency });
    const slug = currency === 'NGN' ? 'naira' : 'dollar';
    expect(await detailOf(client, slug, id)).toMatchObject({
      plan: code,
      plan_minimum: amount,
      interest_rate: percentFromRatePpm(ratePpm),
    });
  },
);

test('INV-19: naira starts at 10,000, and a kobo less is refused', async () => {
  const client = await aClient(testApp);
  const { status, body } = await call(testApp, 'POST', '/transactions/api/payment-intent/', {
    headers: client.headers,
    body: {
      purpose: 'investment',
      kind: 'full',
      currency: 'naira',
      form: { ...investmentForm, s: 'base', investment_amount: '9,999.99' },
    },
  });
  expect([status, body]).toEqual([
    400,
    { investment_amount: ['The minimum investment amount is 10,000'] },
  ]);
});

describe('the summary', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await aClient(testApp);
    await anInvestment(testApp, client, { amount: '25000', plan: 'base' });
    await anInvestment(testApp, client, { amount: '300', currency: 'USD' });
  });

  test('API-19: counts naira alone', async () => {
    const naira = await get(testApp, client, '/investments/api/sum/all/naira/investments');
    expect(naira).toMatchObject({ current_count: 1, current_investment: '25000.00' });
  });

  test('API-20: counts dollars alone', async () => {
    const dollar = await get(testApp, client, '/investments/api/sum/all/dollar/investments');
    expect(dollar).toMatchObject({ current_count: 1, current_investment: '300.00' });
  });

  test('API-21, IND-02: has its seven fields at the top level', async () => {
    const naira = await get(testApp, client, '/investments/api/sum/all/naira/investments');
    expect(Object.keys(naira).sort()).toEqual([
      ...['current_count', 'current_investment', 'current_returns', 'total_count'],
      ...['total_investment', 'total_investment_and_returns', 'total_returns'],
    ]);
  });
});

describe('a matured investment', () => {
  let client: TestClient;
  let id: string;
  beforeAll(async () => {
    client = await aClient(testApp);
    id = await aMaturedInvestment(testApp, client);
  });

  test('API-34, WDR-11: a withdrawal answers a Message', async () => {
    const reply = await askWithdrawal(testApp, client, id, { amount: '1000' });
    expect([reply.statusCode, reply.json().Message]).toEqual([
      200,
      'Withdrawal Request Processing!',
    ]);
  });

  test('WDR-10: the withdrawal is taken from the investment it names', async () => {
    const other = await anInvestment(testApp, client);
    await askWithdrawal(testApp, client, id, { amount: '1000' });
    expect((await detailOf(client, 'naira', id)).withdrawals).not.toEqual([]);
    expect((await detailOf(client, 'naira', other)).withdrawals).toEqual([]);
  });

  test('WDR-02: the documented fields are understood', async () => {
    const fields = { investment_type_id: id, action: 'Withdrawal', password: 'ignored' };
    const reply = await askWithdrawal(testApp, client, id, { amount: '1000', ...fields });
    expect(reply.statusCode).toBe(200);
  });

  test('API-46, REP-10: a returns entry is dated by the day it was credited', async () => {
    const { results } = await get(testApp, client, '/transactions/transaction-list');
    const returns = results
      .map((entry: { investment: { action: string } }) => entry.investment)
      .filter(({ action }: { action: string }) => action === 'Returns');
    expect(returns).toHaveLength(3);
    expect(returns[0]).toMatchObject({ monthly_returns: '1000.00', initiator: 'System' });
    for (const { created_at, next_returns_date } of returns) {
      expect(created_at).toBe(next_returns_date);
    }
  });

  test('IND-14: below its minimum it is inactive, and empty it is complete', async () => {
    await askWithdrawal(testApp, client, id, { amount: '50000' });
    expect((await detailOf(client, 'naira', id)).status).toBe(2);
    const { balance } = await detailOf(client, 'naira', id);
    await askWithdrawal(testApp, client, id, { amount: balance });
    expect((await detailOf(client, 'naira', id)).status).toBe(3);
  });
});
