import type { Approval } from '@quarrter/contract/staff/approvals';
import { allTables } from '../all-tables.ts';
import { providerKeys } from '../sandbox.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { type Answer, anIntent, call, lookAt, storedPayment } from './payment.ts';
import type { PlainPurposes } from './plain-purposes.ts';
import type { TestStaff } from './staff.ts';

/** A payment of 5,000 naira that its purpose could not apply. The receipt has the payment's id. */
export async function anUnappliedReceipt(
  testApp: TestApp,
  client: TestClient,
  purposes: PlainPurposes,
): Promise<{ receiptId: string; reference: string }> {
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, client, reference);
  purposes.beforeApply = () => undefined;
  return { receiptId: (await storedPayment(testApp, reference)).payment_id, reference };
}

/** Proposes an action for a receipt, as staff do. */
export function proposeFor(
  testApp: TestApp,
  staff: TestStaff,
  receiptId: string,
  action: 'refund' | 'apply' | 'pay-out' | 'reverse',
  body?: object,
): Promise<Answer<Approval & { detail?: string; amount?: string[] }>> {
  const path = `/staff/api/receipts/${receiptId}/${action}/`;
  return call(testApp, 'POST', path, { headers: staff.headers, ...(body && { body }) });
}

export function receiptRow({ deps }: TestApp, receiptId: string) {
  return allTables(deps.db)
    .selectFrom('receipts')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
}

export function refundsOf({ deps }: TestApp, receiptId: string) {
  return allTables(deps.db)
    .selectFrom('refunds')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .orderBy('refund_id')
    .execute();
}

/** The refunds that the provider itself has of a charge. */
export async function refundsAtProvider(
  testApp: TestApp,
  chargeId: string | null,
): Promise<{ amount: number; status: string; merchant_note: string }[]> {
  const response = await fetch(`${testApp.sandbox.url}/refund?transaction=${chargeId}`, {
    headers: { authorization: `Bearer ${providerKeys.secretKey}` },
  });
  return ((await response.json()) as { data: never[] }).data;
}
