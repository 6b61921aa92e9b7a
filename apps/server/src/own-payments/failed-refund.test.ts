import type { StaffReceipt } from '@quarrter/contract/staff/receipts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { happensTo } from '../../test/builders/dispute.ts';
import { beginRepayment } from '../../test/builders/loan.ts';
import { activeLoanOf } from '../../test/builders/own-payment.ts';
import { advanceTime, call, eventually, lookAt } from '../../test/builders/payment.ts';
import { updateProfile } from '../../test/builders/profile.ts';
import { proposeFor, receiptRow } from '../../test/builders/receipt.ts';
import { approveAs, aStaffMember, staffCall, type TestStaff } from '../../test/builders/staff.ts';
import { beginOn } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';

/* A charge that no loan takes is refunded; what is refunded in vain goes to the bank account. */

const testApp = useTestApp({ cleanLedger: recordChecks });
let finance: TestStaff;
let second: TestStaff;
let client: TestClient;
let receiptId: string;
let reference: string;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
  await testApp.sandbox.addAccount('058', '0123456789', 'OBI ADA');
});
beforeEach(async () => {
  await testApp.sandbox.faults({ refunds: 'normal' });
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
  const details = { bank_name: '058', bank_account_number: '0123456789' };
  expect((await updateProfile(testApp, client, details)).statusCode).toBe(200);
  await testApp.setDate('2026-11-24');
  await anUnappliedCharge();
});

/** A second charge of a repayment, which waits for staff. */
async function anUnappliedCharge(): Promise<void> {
  const loan = await activeLoanOf(testApp, client);
  ({ reference } = (await beginRepayment(testApp, loan, '29,000')).body);
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, client, reference);
  await testApp.sandbox.outcome(reference, 'second-charge');
  receiptId = await eventually(async () => {
    await testApp.work();
    const row = await allTables(testApp.deps.db)
      .selectFrom('receipts')
      .select('receipt_id')
      .where('client_id', '=', client.clientId)
      .where('unapplied', '>', 0n)
      .executeTakeFirst();
    return row?.receipt_id;
  });
}

const page = async (): Promise<StaffReceipt> =>
  (await staffCall(testApp, finance, 'GET', `receipts/${receiptId}/`)).body;
const propose = () => proposeFor(testApp, finance, receiptId, 'pay-out');

async function orderRefund(): Promise<void> {
  const amount = '29000';
  const proposed = await proposeFor(testApp, finance, receiptId, 'refund', { amount });
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
}

/** Works until the refund is as expected. */
async function until(isSo: (refund: StaffReceipt['refunds'][number]) => boolean): Promise<void> {
  await eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const [refund] = (await page()).refunds;
    return refund !== undefined && isSo(refund);
  });
}

const isWaiting = async () => {
  const path = '/staff/api/work-queues/receipts/';
  const { body } = await call<{ results: { recordId: string }[] }>(testApp, 'GET', path, {
    headers: finance.headers,
  });
  return body.results.some(({ recordId }) => recordId === receiptId);
};

async function payOut(): Promise<void> {
  const proposed = await propose();
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 0n, refunding: 0n });
}

test('WDR-21: money whose refund failed is paid to the bank account of the client', async () => {
  await testApp.sandbox.faults({ refunds: 'failed' });
  expect((await propose()).body.detail).toMatch(/^Refund this payment to the card/);
  await orderRefund();
  expect((await propose()).body.detail).toMatch(/^A refund of this receipt can still be paid/);
  await until(({ status }) => status === 'failed');
  expect(await page()).toMatchObject({ refundable: true, canPayOut: true });
  await payOut();
  await testApp.work();
  expect(await testApp.sandbox.mailTo(client.email)).toContainEqual(
    expect.objectContaining({
      subject: 'N29,000: we are sending it to your bank account',
      text: expect.stringContaining('We held N29,000 for you, and are sending it to your account'),
    }),
  );
});

test('money is not paid out while a refund of the provider’s dashboard is pending', async () => {
  await testApp.sandbox.faults({ refunds: 'failed' });
  await orderRefund();
  await until(({ status }) => status === 'failed');
  const waiting = await propose();
  expect(waiting.body.changes).toContainEqual({
    label: 'Failed refunds',
    before: '',
    after: 'N29,000.00',
  });
  await testApp.sandbox.faults({ refunds: 'pending' });
  const charge = { id: Number(await chargeId()) };
  await happensTo(testApp, reference, 'refund', charge);
  expect(await page()).toMatchObject({ canPayOut: false });
  const late = await approveAs(testApp, second, waiting.body.id);
  expect([late.status, late.body]).toMatchObject([
    409,
    { detail: expect.stringMatching(/^A refund of this receipt can still be paid/) },
  ]);
  await happensTo(testApp, reference, 'refund-failed', charge);
  expect((await approveAs(testApp, second, waiting.body.id)).status).toBe(200);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 0n, refunding: 0n });
});

test('a refund that needs bank details is work, and its money is paid once it failed', async () => {
  await testApp.sandbox.faults({ refunds: 'attention' });
  await orderRefund();
  await until(({ needsAttention }) => needsAttention);
  expect((await page()).refunds).toMatchObject([
    { status: 'sent', message: expect.stringContaining('needs the payer’s bank details') },
  ]);
  expect(await isWaiting()).toBe(true);
  expect((await propose()).status).toBe(409);
  await testApp.sandbox.outcome(reference, 'refund-failed', { id: Number(await chargeId()) });
  await until(({ status }) => status === 'failed');
  expect((await page()).refunds).toMatchObject([{ needsAttention: false }]);
  await payOut();
});

test('a refund that needed bank details and was paid leaves nothing to pay out', async () => {
  await testApp.sandbox.faults({ refunds: 'attention' });
  await orderRefund();
  await until(({ needsAttention }) => needsAttention);
  await testApp.sandbox.outcome(reference, 'refund-processed', { id: Number(await chargeId()) });
  await until(({ status }) => status === 'processed');
  expect(await isWaiting()).toBe(false);
  expect((await propose()).status).toBe(409);
});

const chargeId = async () => (await receiptRow(testApp, receiptId)).provider_id;
