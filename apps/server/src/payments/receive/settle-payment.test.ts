import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  advanceTime,
  anIntent,
  chargeAtProvider,
  ledgerErrors,
  lookAt,
  reportRepaid,
  sendWebhook,
  startedAt,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
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

const storedStatus = async (reference: string) => (await storedPayment(testApp, reference)).status;

test('books by the worker when the tab is closed and the webhook lost', async () => {
  const { reference } = await anIntent(testApp, client);
  await advanceTime(testApp);
  await testApp.work();
  expect(await storedStatus(reference)).toBe('pending');
  await testApp.sandbox.pay(reference, 'success');
  await advanceTime(testApp);
  await testApp.work();
  expect(await storedStatus(reference)).toBe('applied');
  expect(purposes.applied).toHaveLength(1);
});

test('books by the worker once a provider that was down answers again', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  const { provider } = testApp.deps;
  testApp.deps.provider = openPaystack({ url: 'http://127.0.0.1:1', secretKey: 'sk_test_x' });
  await advanceTime(testApp);
  await testApp.work();
  expect(await lookAt(testApp, client, reference)).toMatchObject({
    status: 200,
    body: { status: 'pending' },
  });
  testApp.deps.provider = provider;
  await advanceTime(testApp);
  await testApp.work();
  expect(await storedStatus(reference)).toBe('applied');
});

test('abandons an unpaid payment after three days, and still books a later webhook', async () => {
  const { reference } = await anIntent(testApp, client);
  await startedAt(testApp, new Date(0));
  await advanceTime(testApp);
  await testApp.work();
  expect(await storedStatus(reference)).toBe('abandoned');
  await testApp.sandbox.pay(reference, 'success');
  const data = await chargeAtProvider(testApp, reference);
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect(await storedStatus(reference)).toBe('applied');
});

test('rolls a failed booking back, and books once on the next attempt', async () => {
  purposes.beforeApply = () => {
    throw new Error('the process ends here');
  };
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  const data = await chargeAtProvider(testApp, reference);
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(500);
  expect(await storedStatus(reference)).toBe('pending');
  expect(await ledgerErrors(testApp)).toEqual([]);
  purposes.beforeApply = () => undefined;
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect(await storedStatus(reference)).toBe('applied');
  expect(purposes.applied).toHaveLength(1);
});

test('books once when webhook, look-up, repay call and worker arrive together', async () => {
  const intents = await Promise.all(Array.from({ length: 15 }, () => anIntent(testApp, client)));
  const data = await Promise.all(
    intents.map(async ({ reference }) => {
      await testApp.sandbox.pay(reference, 'success');
      return chargeAtProvider(testApp, reference);
    }),
  );
  await advanceTime(testApp);
  const codes = await Promise.all([
    testApp.work().then(() => 200),
    testApp.work().then(() => 200),
    ...intents.flatMap(({ reference }, at) => [
      sendWebhook(testApp, 'charge.success', data[at] ?? {}),
      sendWebhook(testApp, 'charge.success', data[at] ?? {}),
      lookAt(testApp, client, reference).then((answer) => answer.status),
      reportRepaid(testApp, client, reference).then((answer) => answer.status),
    ]),
  ]);
  expect(codes.filter((code) => code !== 200)).toEqual([]);
  for (const { reference } of intents) {
    const { payment_id, status } = await storedPayment(testApp, reference);
    expect(status).toBe('applied');
    expect(purposes.applied.filter(({ paymentId }) => paymentId === payment_id)).toHaveLength(1);
  }
  expect(await ledgerErrors(testApp)).toEqual([]);
});
