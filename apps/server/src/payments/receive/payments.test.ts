import type { PaymentState } from '@quarrter/contract/client/card-payments';
import type { Intent } from '@quarrter/contract/client/payments';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  advanceTime,
  anIntent,
  aRepayment,
  call,
  chargeAtProvider,
  lookAt,
  reportRepaid,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/database/ids.ts';
import { openPaystack } from '../provider/paystack.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;

beforeAll(async () => {
  client = await aClient(testApp);
});
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});

const status = async (reference: string) => (await lookAt(testApp, client, reference)).body.status;
const storedStatus = async (reference: string) => (await storedPayment(testApp, reference)).status;

const fullTime = (amount: string) => ({ kind: 'full', form: { investment_amount: amount } });

test('FMT-03: sends amounts to the provider in whole kobo or cents', async () => {
  const asked = [
    [{ amount: '1,234.56' }, 123_456, 'NGN'],
    [{ amount: '5000' }, 500_000, 'NGN'],
    [{ purpose: 'investment', currency: 'dollar', ...fullTime('250.5') }, 25_050, 'USD'],
  ] as const;
  for (const [fields, amount, currency] of asked) {
    const intent = await anIntent(testApp, client, fields);
    expect(intent).toMatchObject({ amount, currency });
    expect(intent.access_code).not.toBe('');
    expect(await chargeAtProvider(testApp, intent.reference)).toMatchObject({
      amount,
      currency,
      customer: { email: client.email },
    });
  }
});

test('INV-37: charges a dollar investment in dollars', async () => {
  const intent = await anIntent(testApp, client, {
    purpose: 'investment',
    currency: 'dollar',
    ...fullTime('250'),
  });
  expect(intent).toMatchObject({ amount: 25_000, currency: 'USD' });
  await testApp.sandbox.pay(intent.reference, 'success');
  expect(await status(intent.reference)).toBe('applied');
});

test('a payment below the smallest card payment is refused by its field', async () => {
  const tooSmall = await call(testApp, 'POST', '/transactions/api/payment-intent/', {
    headers: client.headers,
    body: aRepayment(newId(), '49.99'),
  });
  expect(tooSmall).toEqual({
    status: 400,
    body: { amount: ['The smallest card payment is N50.'] },
  });
  expect(await anIntent(testApp, client, { amount: '50' })).toMatchObject({ amount: 5_000 });
});

test('INV-41: resumes the same payment for the same Idempotency-Key', async () => {
  const headers = { ...client.headers, 'idempotency-key': newId() };
  const path = '/transactions/api/payment-intent/';
  const body = aRepayment(newId());
  const both = await Promise.all([
    call<Intent>(testApp, 'POST', path, { headers, body }),
    call<Intent>(testApp, 'POST', path, { headers, body }),
  ]);
  const again = await call<Intent>(testApp, 'POST', path, { headers, body });
  expect([...both, again].map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(both[0].body).toEqual(both[1].body);
  expect(again.body).toEqual(both[0].body);
  const other = { ...body, amount: '6000' };
  expect((await call(testApp, 'POST', path, { headers, body: other })).status).toBe(409);
});

test('continues the same payment when the reply of the provider was lost', async () => {
  const headers = { ...client.headers, 'idempotency-key': newId() };
  const path = '/transactions/api/payment-intent/';
  const body = aRepayment(newId());
  const first = await call<Intent>(testApp, 'POST', path, { headers, body });
  await allTables(testApp.deps.db)
    .updateTable('payments')
    .set({ access_code: null })
    .where('reference', '=', first.body.reference)
    .execute();
  const second = await call<Intent>(testApp, 'POST', path, { headers, body });
  expect(second.status).toBe(200);
  expect(second.body.reference).not.toBe(first.body.reference);
  await testApp.sandbox.pay(second.body.reference, 'success');
  expect(await status(second.body.reference)).toBe('applied');
  expect(purposes.applied).toHaveLength(1);
});

test('answers 502 while the provider is down, and continues the same request later', async () => {
  const headers = { ...client.headers, 'idempotency-key': newId() };
  const path = '/transactions/api/payment-intent/';
  const body = aRepayment(newId());
  const { provider } = testApp.deps;
  testApp.deps.provider = openPaystack({ url: 'http://127.0.0.1:1', secretKey: 'sk_test_x' });
  expect((await call(testApp, 'POST', path, { headers, body })).status).toBe(502);
  testApp.deps.provider = provider;
  expect((await call(testApp, 'POST', path, { headers, body })).status).toBe(200);
  const stored = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('payment_id')
    .where('client_id', '=', client.clientId)
    .where('subject_key', '=', body.loan_type_id)
    .execute();
  expect(stored).toHaveLength(1);
});

test('API-28: answers 202 before the money, 200 after it, and 404 to another client', async () => {
  const { reference } = await anIntent(testApp, client);
  expect((await reportRepaid(testApp, client, reference)).status).toBe(202);
  await testApp.sandbox.pay(reference, 'success');
  const reply = await reportRepaid(testApp, client, reference);
  expect(reply).toMatchObject({ status: 200, body: { status: 'applied', amount: '5000.00' } });
  expect((await reportRepaid(testApp, client, reference)).body).toEqual(reply.body);
  expect(purposes.applied).toHaveLength(1);
  const other = await aClient(testApp);
  expect((await reportRepaid(testApp, other, reference)).status).toBe(404);
  expect((await lookAt(testApp, other, reference)).status).toBe(404);
  expect((await reportRepaid(testApp, client, 'payment-none')).status).toBe(404);
  const path = '/transactions/api/loan_transaction-withdrawal/';
  const missing = await call(testApp, 'POST', path, { headers: client.headers, body: {} });
  expect(missing).toMatchObject({
    status: 400,
    body: { reference: ['The payment reference is required.'] },
  });
});

test('API-32: books an investment payment by its reference alone', async () => {
  const intent = await anIntent(testApp, client, {
    purpose: 'investment',
    currency: 'naira',
    kind: 'full',
    form: { investment_amount: '50000' },
  });
  await testApp.sandbox.pay(intent.reference, 'success');
  const path = '/investments/api/naira/full-time-investment-create/';
  const body = { reference: intent.reference, investment_amount: '1' };
  const reply = await call<PaymentState>(testApp, 'POST', path, { headers: client.headers, body });
  expect(reply).toMatchObject({
    status: 200,
    body: { status: 'applied', amount: '50000.00', investment_type: 'FTI' },
  });
  expect(reply.body.investment_type_id).not.toBeNull();
});

test('reports a declined or closed popup, and still books a later success', async () => {
  const { reference } = await anIntent(testApp, client);
  expect(await status(reference)).toBe('pending');
  await advanceTime(testApp);
  await testApp.sandbox.pay(reference, 'abandoned');
  expect(await status(reference)).toBe('abandoned');
  const declined = await anIntent(testApp, client);
  await testApp.sandbox.pay(declined.reference, 'failed');
  expect(await status(declined.reference)).toBe('failed');
  await advanceTime(testApp);
  await testApp.sandbox.pay(reference, 'success');
  expect(await status(reference)).toBe('applied');
  const data = { ...(await chargeAtProvider(testApp, declined.reference)), status: 'success' };
  await sendWebhook(testApp, 'charge.success', data);
  expect(await storedStatus(declined.reference)).toBe('applied');
});
