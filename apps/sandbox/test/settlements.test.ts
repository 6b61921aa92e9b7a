import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function pay(reference: string, amount: number): Promise<void> {
  const order = { email: 'amina@example.com', amount, reference };
  await call(sandbox, 'POST', '/transaction/initialize', order);
  await call(sandbox, 'POST', `/sandbox/api/payments/${reference}`, { outcome: 'success' });
}

async function nairaHeld(): Promise<number> {
  const { data } = (await call(sandbox, 'GET', '/balance')).body;
  const held = data as unknown as Array<{ currency: string; balance: number }>;
  return held.find(({ currency }) => currency === 'NGN')?.balance ?? 0;
}

test('settles each business date when it is over, less the fees', async () => {
  const before = await nairaHeld();
  await pay('first-day-1', 1_000_000);
  await pay('first-day-2', 200_000);
  expect((await call(sandbox, 'GET', '/settlement')).body.data).toEqual([]);
  sandbox.listener.date = '2026-11-22';
  await pay('second-day', 100_000);
  const { body } = await call(sandbox, 'GET', '/settlement');
  expect(body).toMatchObject({
    message: 'Settlements retrieved',
    data: [
      {
        ...{ status: 'success', currency: 'NGN', total_processed: 1_200_000, total_fees: 28_000 },
        ...{ effective_amount: 1_172_000, settlement_date: '2026-11-22T00:00:00.000Z' },
      },
    ],
    meta: { total: 1 },
  });
  const [{ id }] = body.data as unknown as [{ id: number }];
  const settled = await call(sandbox, 'GET', `/settlement/${id}/transactions`);
  expect(settled.body).toMatchObject({
    data: [{ reference: 'first-day-2' }, { reference: 'first-day-1' }],
    meta: { total: 2, total_volume: 1_200_000 },
  });
  expect(await nairaHeld()).toBe(before + 100_000 - 1_500);
});

test('keeps a ledger of every change of the balance', async () => {
  await call(sandbox, 'POST', '/sandbox/api/top-up', { amount: 5_000 });
  const held = await nairaHeld();
  const { body } = await call(sandbox, 'GET', '/balance/ledger?perPage=1');
  expect(body).toMatchObject({
    message: 'Balance ledger retrieved',
    data: [{ balance: held, difference: 5_000, model_responsible: 'Topup', currency: 'NGN' }],
  });
  expect((await call(sandbox, 'POST', '/sandbox/api/top-up', { amount: -1 })).status).toBe(400);
});

test('takes a date alone in a filter as the whole day in Lagos', async () => {
  const found = async (query: string) =>
    (await call(sandbox, 'GET', `/transaction?${query}`)).body.meta as { total: number };
  expect(await found('from=2026-11-21&to=2026-11-21')).toMatchObject({ total: 2 });
  expect(await found('from=2026-11-22')).toMatchObject({ total: 1 });
});
