import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  anIntent,
  chargeAtProvider,
  ledgerErrors,
  lookAt,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;

beforeAll(async () => {
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});
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

/** The provider reports the same reference again, as a charge with another id. */
async function chargedAgain(reference: string, fields: object = {}): Promise<void> {
  const data = { ...(await chargeAtProvider(testApp, reference)), id: 4_000_000_001, ...fields };
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
}

test('a second charge of a payment is a receipt of its own that waits for staff', async () => {
  const { reference, paymentId } = await bookedLate({});
  await chargedAgain(reference, { amount: 300_000 });
  await chargedAgain(reference, { amount: 300_000 });
  const [first, second, ...more] = await receiptsOf(paymentId);
  expect(first).toMatchObject({ receipt_id: paymentId, unapplied: 0n });
  expect(second).toMatchObject({
    provider_id: '4000000001',
    amount: 300_000n,
    unapplied: 300_000n,
    reason: 'You had already paid this.',
  });
  expect(second?.receipt_id).not.toBe(paymentId);
  expect(more).toEqual([]);
  expect(purposes.applied).toHaveLength(1);
  expect((await storedPayment(testApp, reference)).status).toBe('applied');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a second charge that is reported many times at once is booked once', async () => {
  const { reference, paymentId } = await bookedLate({});
  await Promise.all(Array.from({ length: 8 }, () => chargedAgain(reference)));
  expect(await receiptsOf(paymentId)).toHaveLength(2);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a second charge waits for a command that has locked its client', async () => {
  const { reference, paymentId } = await bookedLate({});
  let charged: Promise<void> = Promise.resolve();
  await testApp.deps.db.transaction().execute(async (tx) => {
    await lockClient(tx, client.clientId);
    charged = chargedAgain(reference);
    charged.catch(() => undefined);
    await untilWaiting(testApp);
    expect(await receiptsOf(paymentId)).toHaveLength(1);
  });
  await charged;
  expect(await receiptsOf(paymentId)).toHaveLength(2);
});

test('what its purpose does not apply of a receipt stays unapplied, with the reason', async () => {
  purposes.atMost = 320_000n;
  const { reference, paymentId } = await bookedLate({});
  expect(await receiptsOf(paymentId)).toMatchObject([
    { amount: 500_000n, unapplied: 180_000n, reason: 'You paid more than you owed.' },
  ]);
  const { body } = await lookAt(testApp, client, reference);
  expect([body.status, body.message]).toEqual([
    'applied',
    'Your payment of N5,000 was received. You paid more than you owed. ' +
      'Our team will refund or apply the rest.',
  ]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('the client is emailed about money that could not be applied', async () => {
  client = await aClient(testApp);
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  await bookedLate({});
  purposes.beforeApply = () => undefined;
  purposes.atMost = 320_000n;
  await bookedLate({});
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  expect(emails.map((email) => email.subject)).toEqual(
    expect.arrayContaining([
      'N5,000: we received it but could not use it yet',
      'N1,800: we are holding it for you',
    ]),
  );
  const text = emails.map((email) => email.text).join('\n');
  expect(text).toContain('The loan is complete.');
  expect(text).toContain('You paid more than you owed.');
});
