import type { PendingPayment } from '@quarrter/contract/client/card-payments';
import type { Intent } from '@quarrter/contract/client/payments';
import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goPastMidnight } from '../../../test/builders/closing.ts';
import { investmentForm } from '../../../test/builders/investment.ts';
import { call, lookAt, storedPayment } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/database/ids.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});

/** From a tab of its own: no Idempotency-Key is shared. */
async function begin(form: object = {}, headers: TestClient['headers'] = client.headers) {
  const body = {
    purpose: 'investment',
    currency: 'naira',
    kind: 'full',
    form: { ...investmentForm, ...form },
  };
  const path = '/transactions/api/payment-intent/';
  const answer = await call<Intent>(testApp, 'POST', path, { headers, body });
  expect(answer.status).toBe(200);
  return answer.body.reference;
}

type Pending = { count: number; results: PendingPayment[]; after: string | null };

async function pendingOf({ headers }: TestClient, query = ''): Promise<Pending> {
  const path = `/transactions/api/pending-payments/${query}`;
  const { body, status } = await call<Pending>(testApp, 'GET', path, { headers });
  expect(status).toBe(200);
  return body;
}

const investmentCount = async () => {
  const path = '/investments/api/all/naira/investments';
  const { headers } = client;
  return (await call<{ count: number }>(testApp, 'GET', path, { headers })).body.count;
};

test('INV-41: makes one payment and one investment of a form paid from two tabs', async () => {
  const started = await Promise.all(Array.from({ length: 6 }, () => begin()));
  const [reference = ''] = started;
  expect(new Set(started).size).toBe(1);
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, client, reference);
  expect(await investmentCount()).toBe(1);
});

test('INV-41: recognises the same form when its figures are typed differently', async () => {
  const first = await begin({ investment_amount: '100,000', phone_number: '0803 123 4567' });
  const again = { investment_amount: '100000', phone_number: '+2348031234567' };
  expect(await begin(again)).toBe(first);
});

test('INV-41: continues a payment whose card popup was closed, from either tab', async () => {
  const reference = await begin();
  await testApp.sandbox.pay(reference, 'failed');
  expect((await lookAt(testApp, client, reference)).body.status).toBe('failed');
  expect(await begin()).toBe(reference);
});

test('INV-41: makes another payment for another form, another client, or a paid form', async () => {
  const first = await begin();
  const other = await aClient(testApp);
  const started = [
    first,
    await begin({ investment_amount: '100,001' }),
    await begin({ next_of_kin_nin: '12345678902' }),
    await begin({ save_to_profile: true }),
    await begin({}, other.headers),
  ];
  await testApp.sandbox.pay(first, 'success');
  await lookAt(testApp, client, first);
  started.push(await begin());
  expect(new Set(started).size).toBe(6);
});

test('INV-41: no longer counts an old payment as in progress', async () => {
  const first = await begin();
  await testApp.database.pool.query('UPDATE payments SET payment_id = $2 WHERE reference = $1', [
    first,
    newId(Date.now() - 16 * 60_000),
  ]);
  expect(await begin()).not.toBe(first);
});

test('INV-41: a payment of minutes before the close of the day is still in progress', async () => {
  await testApp.setDate('2026-11-21');
  const first = await begin();
  await goPastMidnight(testApp, '2026-11-22');
  expect((await pendingOf(client)).results).toMatchObject([{ reference: first }]);
  expect(await begin()).toBe(first);
});

test('stores a form hash that reveals nothing about the form', async () => {
  const { subject_key } = await storedPayment(testApp, await begin());
  expect(subject_key).toMatch(/^[\w-]{43}$/);
});

test('INV-38: lists an unconfirmed payment for its client only', async () => {
  const reference = await begin();
  const { count, results } = await pendingOf(client);
  expect(count).toBe(1);
  expect(results).toEqual([
    expect.objectContaining({
      reference,
      status: 'pending',
      purpose: 'investment',
      amount: '100000.00',
      currency: 'NGN',
    }),
  ]);
  expect((await pendingOf(await aClient(testApp))).results).toEqual([]);
  await testApp.sandbox.pay(reference, 'success');
  expect((await pendingOf(client)).count).toBe(1);
  await lookAt(testApp, client, reference);
  expect(await pendingOf(client)).toEqual({ count: 0, results: [], after: null });
});

test('pages pending payments newest first, without old ones', async () => {
  const old = await begin({ investment_amount: '100,005' });
  const [first, second] = [
    await begin({ investment_amount: '100,001' }),
    await begin({ investment_amount: '100,002' }),
  ];
  await testApp.database.pool.query('UPDATE payments SET payment_id = $2 WHERE reference = $1', [
    old,
    newId(Date.now() - 3 * 3_600_000),
  ]);
  const page = await pendingOf(client, '?limit=1');
  expect(page).toMatchObject({ count: 2, results: [{ reference: second }] });
  const rest = await pendingOf(client, `?limit=1&after=${page.after}`);
  expect(rest).toMatchObject({ results: [{ reference: first }], after: null });
});
