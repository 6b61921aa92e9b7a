import { expect } from 'vitest';
import { reviewPayment } from '../../src/payments/receive/review-payment.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { anIntent, reportRepaid, storedPayment } from './payment.ts';

export type PaidPayment = { clientId: string; paymentId: string; reference: string };

/** 5,000 naira that were paid by card and applied by a plain purpose. */
export async function aPaidPayment(testApp: TestApp, client: TestClient): Promise<PaidPayment> {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  expect((await reportRepaid(testApp, client, reference)).status).toBe(200);
  const { payment_id: paymentId } = await storedPayment(testApp, reference);
  return { clientId: client.clientId, paymentId, reference };
}

/** Makes an outcome happen to a payment at the provider, and reviews the payment afterwards. */
export async function happens(
  testApp: TestApp,
  paid: PaidPayment,
  outcome: string,
  options: object = {},
): Promise<void> {
  await testApp.sandbox.outcome(paid.reference, outcome, options);
  const { clientId, paymentId } = paid;
  await reviewPayment(testApp.deps, { clientId, paymentId });
}

/** Makes an outcome of the bank happen to a client's newest payment. */
export async function happensToLast(
  testApp: TestApp,
  { clientId }: TestClient,
  outcome: string,
  options: object = {},
): Promise<void> {
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('reference')
    .where('client_id', '=', clientId)
    .orderBy('payment_id', 'desc')
    .executeTakeFirstOrThrow();
  await happensTo(testApp, reference, outcome, options);
}

/** The bank's actions on the payment of this reference. */
export async function happensTo(
  testApp: TestApp,
  reference: string,
  outcome: string,
  options: object = {},
): Promise<void> {
  const payment = await storedPayment(testApp, reference);
  const paid = { clientId: payment.client_id, paymentId: payment.payment_id, reference };
  await happens(testApp, paid, outcome, options);
}
