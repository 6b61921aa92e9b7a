import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { call, eventually, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => faults({ answers: 'normal', balance: 'normal', webhooks: 'normal' }));
afterAll(() => sandbox.close());

const faults = (change: object) => call(sandbox, 'POST', '/sandbox/api/faults', change);

const order = (reference: string) =>
  call(sandbox, 'POST', '/transaction/initialize', {
    ...{ email: 'amina@example.com', amount: 100_000, reference },
  });

test('carries out a call whose answer is cut off', async () => {
  await faults({ answers: 'cut' });
  await expect(order('cut-off')).rejects.toThrow('fetch failed');
  const seen = await call(sandbox, 'GET', '/transaction/verify/cut-off');
  expect(seen.body.data.reference).toBe('cut-off');
});

test.each([
  ['throttled', 429, '1'],
  ['down', 503, null],
])('carries out nothing while it is %s', async (answers, status, retryAfter) => {
  await faults({ answers });
  const response = await fetch(`${sandbox.sandbox.url}/balance`, {
    headers: { authorization: `Bearer ${sandbox.config.secretKey}` },
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toBe(retryAfter);
  expect((await order(`not-made-${answers}`)).status).toBe(status);
  await faults({ answers: 'normal' });
  const seen = await call(sandbox, 'GET', `/transaction/verify/not-made-${answers}`);
  expect(seen.status).toBe(404);
});

test('rejects transfers and refunds while its balance is low', async () => {
  await order('low');
  await call(sandbox, 'POST', '/sandbox/api/payments/low', { outcome: 'success' });
  await faults({ balance: 'low' });
  const refund = await call(sandbox, 'POST', '/refund', { transaction: 'low' });
  expect(refund).toMatchObject({ status: 400, body: { code: 'insufficient_balance' } });
  const listed = await call(sandbox, 'GET', '/refund');
  expect(listed.body.data).toEqual([]);
});

test('forges a dispute under another amount', async () => {
  await order('forged');
  await call(sandbox, 'POST', '/sandbox/api/payments/forged', { outcome: 'success' });
  await faults({ webhooks: 'forged' });
  await call(sandbox, 'POST', '/sandbox/api/payments/forged', { outcome: 'dispute' });
  const amounts = await eventually(
    () =>
      sandbox.listener.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ event }) => event === 'charge.dispute.create')
        .map(({ data }) => data.refund_amount as number),
    (found) => found.length === 2,
  );
  expect(amounts.sort((one, other) => one - other)).toEqual([100_000, 10_000_000]);
});
