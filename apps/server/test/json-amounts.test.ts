import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from './builders/client.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  readInvestment,
} from './builders/withdrawal.ts';
import { useTestApp } from './test-app.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

test.each([5000, 5000.5, 1000])(
  'API-06: takes an amount of %d as a JSON number',
  async (amount) => {
    const id = await aMaturedInvestment(testApp, client);
    const reply = await askWithdrawal(testApp, client, id, { amount });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    const { withdrawals } = await readInvestment(testApp, client, id);
    expect(withdrawals).toMatchObject([{ amount: amount.toFixed(2) }]);
  },
);

test.each([
  [1000.005, 'Please input a number'],
  [1e21, 'Please input a number'],
  [12345678901234.56, 'Send amounts of more than 15 digits as a string.'],
  [Number.MAX_SAFE_INTEGER, 'Send amounts of more than 15 digits as a string.'],
])('API-06: refuses an amount of %d as a JSON number', async (amount, message) => {
  const id = await aMaturedInvestment(testApp, client);
  const reply = await askWithdrawal(testApp, client, id, { amount });
  expect([reply.statusCode, reply.json()]).toEqual([400, { amount: [message] }]);
});
