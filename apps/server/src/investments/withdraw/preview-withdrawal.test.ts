import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { askWithdrawal, beginOn, readInvestment } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let client: TestClient;
let oldest: string;
let newer: string;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
  oldest = await anInvestment(testApp, client);
  await testApp.setDate('2026-11-25');
  newer = await anInvestment(testApp, client, { amount: '200000' });
  await anInvestment(testApp, client, { amount: '500', currency: 'USD', plan: 'usd' });
  await testApp.setDate('2026-12-20');
  await anInvestment(testApp, client, { amount: '300000' });
  await testApp.setDate('2027-03-01');
});

async function preview(query: Record<string, string>, who = client) {
  const url = `/investments/api/withdraw/preview/?${new URLSearchParams(query)}`;
  const reply = await testApp.app.inject({ url, headers: who.headers });
  return { status: reply.statusCode, body: reply.json() };
}

test('WDR-14: previews what a withdrawal takes from each investment, as it then does', async () => {
  const { body } = await preview({ amount: '150,000', investment_type_id: newer });
  expect(body).toEqual({
    available: '300000.00',
    older_count: 1,
    parts: [
      {
        ...{ id: oldest, short_id: expect.any(String), investment_type: 'FTI' },
        ...{ start_date: '2026-11-21', plan_minimum: '100000.00', status: 1, status_after: 3 },
        ...{ amount: '100000.00', capital: '100000.00', returns: '0.00', left: '0.00' },
      },
      {
        ...{ id: newer, short_id: expect.any(String), investment_type: 'FTI' },
        ...{ start_date: '2026-11-25', plan_minimum: '100000.00', status: 1, status_after: 1 },
        ...{ amount: '50000.00', capital: '50000.00', returns: '0.00', left: '150000.00' },
      },
    ],
  });
  expect((await readInvestment(testApp, client, oldest)).balance).toBe('100000.00');
  await askWithdrawal(testApp, client, null, { amount: '150000', currency: 'naira' });
  for (const part of body.parts) {
    const { balance, status } = await readInvestment(testApp, client, part.id);
    expect([balance, status]).toEqual([part.left, part.status_after]);
  }
});

test('WDR-15: previews no parts of an amount above what all of them hold', async () => {
  const { body } = await preview({ amount: '300000.01', currency: 'naira' });
  expect(body).toMatchObject({ available: '300000.00', parts: [] });
});

test('WDR-14: counts no other investment where the shown one is the only matured one', async () => {
  await askWithdrawal(testApp, client, oldest, { amount: '100000' });
  const { body } = await preview({ amount: '250000', investment_type_id: newer });
  expect(body).toEqual({ available: '200000.00', older_count: 0, parts: [] });
});

test('API-07: previews nothing of another client', async () => {
  const other = await aClient(testApp);
  const { body } = await preview({ amount: '5000', investment_type_id: oldest }, other);
  expect(body).toEqual({ available: '0.00', older_count: 0, parts: [] });
});

test('WDR-03: answers an amount that is no number with an error at its field', async () => {
  const { status, body } = await preview({ amount: 'plenty' });
  expect([status, body]).toEqual([400, { amount: ['Please input a number'] }]);
});
