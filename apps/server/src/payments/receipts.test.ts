import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import {
  anIntent,
  chargeAtProvider,
  ledgerErrors,
  sendWebhook,
  storedPayment,
} from '../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../test/builders/plain-purposes.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let client: TestClient;
let purposes: PlainPurposes;

beforeAll(async () => {
  testApp = await startTestApp();
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});
afterAll(() => testApp?.stop());
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  await testApp.setDate('2026-11-21');
});

/** A payment of 5,000 naira started on 21 November, booked on the 24th by a webhook. */
async function bookedLate(fields: object): Promise<{ reference: string; paymentId: string }> {
  await testApp.setDate('2026-11-21');
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  const data = { ...(await chargeAtProvider(testApp, reference)), ...fields };
  await testApp.setDate('2026-11-24');
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  return { reference, paymentId: (await storedPayment(testApp, reference)).payment_id };
}

function receiptsOf(paymentId: string) {
  return allTables(testApp.deps.db)
    .selectFrom('receipts')
    .selectAll()
    .where('client_id', '=', client.clientId)
    .where('payment_id', '=', paymentId)
    .orderBy('receipt_id')
    .execute();
}

test('a payment booked late counts from the Lagos date on which the client paid', async () => {
  const { paymentId } = await bookedLate({ paid_at: '2026-11-22T23:30:00.000Z' });
  expect(await receiptsOf(paymentId)).toMatchObject([
    {
      receipt_id: paymentId,
      amount: 500_000n,
      fee: 17_500n,
      paid_at: new Date('2026-11-22T23:30:00.000Z'),
      paid_on: '2026-11-23',
      booked_on: '2026-11-24',
      unapplied: 0n,
      reason: '',
    },
  ]);
  expect(purposes.applied).toMatchObject([{ receiptId: paymentId, paidOn: '2026-11-23' }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a value date is never before the payment was started, nor after today', async () => {
  const valueDate = async (paidAt: string | null) => {
    const { paymentId } = await bookedLate({ paid_at: paidAt, paidAt });
    return (await receiptsOf(paymentId))[0]?.paid_on;
  };
  expect(await valueDate('2026-11-20T22:00:00.000Z')).toBe('2026-11-21');
  expect(await valueDate('2026-11-25T10:00:00.000Z')).toBe('2026-11-24');
  expect(await valueDate(null)).toBe('2026-11-24');
  expect(await valueDate('not a time')).toBe('2026-11-24');
});

test('a receipt that could not be applied is unapplied in whole, with the reason', async () => {
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  const { paymentId } = await bookedLate({});
  expect(await receiptsOf(paymentId)).toMatchObject([
    { amount: 500_000n, unapplied: 500_000n, refunding: 0n, reason: 'The loan is complete.' },
  ]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});
