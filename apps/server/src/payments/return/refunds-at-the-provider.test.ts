import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { aPaidPayment } from '../../../test/builders/dispute.ts';
import {
  anIntent,
  chargeAtProvider,
  lookAt,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import {
  applied,
  booksOf,
  eventsAfter,
  gone,
  report,
  reversalsOf,
} from '../../../test/builders/receipt-reversal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { syncReversals } from '../dispute/sync-reversals.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  withPlainPurposes(testApp);
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', refunds: 'pending' });
});

test('a refund begun at the provider takes the money once it is processed', async () => {
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'refund', { amount: 150_000 });
  expect(await booksOf(testApp, paid)).toEqual(applied);
  expect(await reversalsOf(testApp, paid)).toMatchObject([
    { cause: 'refund', state: 'pending', taken: 0n },
  ]);
  await report(testApp, paid, 'refund-processed');
  expect(await booksOf(testApp, paid)).toEqual({ ...applied, cash: 350_000n });
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-taken-back']);
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.text).toContain('We refunded N1,500 of your payment');
});

test('a refund begun at the provider that fails leaves everything as it was', async () => {
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'refund', { amount: 150_000 });
  await report(testApp, paid, 'refund-failed');
  expect(await booksOf(testApp, paid)).toEqual(applied);
  expect(await reversalsOf(testApp, paid)).toMatchObject([
    { cause: 'refund', state: 'failed', taken: 0n },
  ]);
  expect(await eventsAfter(testApp, paid)).toEqual([]);
});

test('a charge that turns reversed without a webhook is found by the job', async () => {
  const paid = await aPaidPayment(testApp, client);
  await testApp.sandbox.outcome(paid.reference, 'reversed');
  await syncReversals(testApp.deps);
  await testApp.work();
  expect(await booksOf(testApp, paid)).toEqual(gone);
  expect(await reversalsOf(testApp, paid)).toMatchObject([{ cause: 'charge', state: 'taken' }]);
  await syncReversals(testApp.deps);
  await testApp.work();
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-taken-back']);
});

test('a booked charge that an answer shows reversed is looked at immediately', async () => {
  const paid = await aPaidPayment(testApp, client);
  await testApp.sandbox.outcome(paid.reference, 'reversed');
  const charge = await chargeAtProvider(testApp, paid.reference);
  expect(await sendWebhook(testApp, 'charge.success', charge)).toBe(200);
  await testApp.work();
  expect(await booksOf(testApp, paid)).toEqual(gone);
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-taken-back']);
});

test('a charge that was reversed before it was booked is not called declined', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await testApp.sandbox.outcome(reference, 'reversed');
  const { body } = await lookAt(testApp, client, reference);
  expect(body).toMatchObject({ status: 'failed', reversed: true });
  expect(body.message).toContain('The money will be returned to your card.');
});

test('a success reported after its charge was reversed is booked and taken back', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  const charge = await chargeAtProvider(testApp, reference);
  await testApp.sandbox.outcome(reference, 'reversed');
  await lookAt(testApp, client, reference);
  expect(await sendWebhook(testApp, 'charge.success', charge)).toBe(200);
  await testApp.work();
  const { payment_id: paymentId } = await storedPayment(testApp, reference);
  const paid = { clientId: client.clientId, paymentId, reference };
  expect(await reversalsOf(testApp, paid)).toMatchObject([{ cause: 'charge', state: 'taken' }]);
  expect(await booksOf(testApp, paid)).toEqual(gone);
});
