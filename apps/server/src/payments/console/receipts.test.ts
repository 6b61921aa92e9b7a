import type { ClientReceipt } from '@quarrter/contract/client/receipts';
import type { StaffReceipt } from '@quarrter/contract/staff/receipts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { happensTo } from '../../../test/builders/dispute.ts';
import { advanceTime, call, eventually, ledgerErrors } from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import {
  anUnappliedReceipt,
  proposeFor,
  receiptRow,
  refundsAtProvider,
  refundsOf,
} from '../../../test/builders/receipt.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { syncReversals } from '../dispute/sync-reversals.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;
let finance: TestStaff;
let second: TestStaff;
let officer: TestStaff;

beforeAll(async () => {
  purposes = withPlainPurposes(testApp);
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
  officer = await aStaffMember(testApp, 'officer');
});
beforeEach(async () => {
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', refunds: 'normal', answers: 'normal' });
});

const page = async (receiptId: string) =>
  (
    await call<StaffReceipt>(testApp, 'GET', `/staff/api/receipts/${receiptId}/`, {
      headers: finance.headers,
    })
  ).body;

const ownReceipts = async () =>
  (
    await call<{ count: number; results: ClientReceipt[] }>(
      testApp,
      'GET',
      '/transactions/api/unapplied-receipts/',
      { headers: client.headers },
    )
  ).body;

/** A refund of 5,000 naira, or a part of it, that two people agreed on. */
async function anOrderedRefund(amount = '5000') {
  const receipt = await anUnappliedReceipt(testApp, client, purposes);
  await order(receipt.receiptId, amount);
  return receipt;
}

async function order(receiptId: string, amount: string): Promise<void> {
  const proposed = await proposeFor(testApp, finance, receiptId, 'refund', { amount });
  expect(proposed.status).toBe(201);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
}

/** Works until the provider has settled the refund. */
async function settled(receiptId: string) {
  return eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const [refund] = await refundsOf(testApp, receiptId);
    return refund?.settled_at !== null && refund;
  });
}

test('a refund waits for a second person, who may not be its proposer', async () => {
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  const proposed = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '3,000' });
  expect(proposed.body.changes).toEqual([
    { label: 'Refund to the payer', before: '', after: 'N3,000.00' },
    { label: 'Unapplied', before: 'N5,000.00', after: 'N2,000.00' },
  ]);
  expect((await approveAs(testApp, finance, proposed.body.id)).status).toBe(403);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 500_000n });
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({
    unapplied: 200_000n,
    refunding: 300_000n,
  });
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(client.email);
  const told = mail.find(({ subject }) => subject === 'N3,000: we are refunding your payment');
  expect(told?.text).toContain('We are sending N3,000 back to the card or account');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a processed refund leaves the provider, and the client is told', async () => {
  const { receiptId } = await anOrderedRefund('3000');
  expect(await settled(receiptId)).toMatchObject({ status: 'processed', amount: 300_000n });
  const row = await receiptRow(testApp, receiptId);
  expect(row).toMatchObject({ unapplied: 200_000n, refunding: 0n });
  const tab = await call<{ results: object[] }>(
    testApp,
    'GET',
    `/staff/api/clients/${client.clientId}/receipts/`,
    {
      headers: finance.headers,
    },
  );
  expect(tab.body.results).toMatchObject([{ refunded: '3000.00', refunding: '0.00' }]);
  expect(await refundsAtProvider(testApp, row.provider_id)).toMatchObject([
    { amount: 300_000, status: 'processed' },
  ]);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      'N3,000: we are refunding your payment',
      'N3,000: your refund is paid',
    ]),
  );
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a charge that is reversed after a refund takes what the refund left', async () => {
  const { receiptId, reference } = await anOrderedRefund('3000');
  await settled(receiptId);
  await testApp.sandbox.outcome(reference, 'reversed');
  await syncReversals(testApp.deps);
  await testApp.work();
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 0n, refunding: 0n });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a webhook of the provider settles a refund at once', async () => {
  await testApp.sandbox.faults({ webhooks: 'normal' });
  const { receiptId } = await anOrderedRefund();
  const refund = await eventually(async () => {
    await testApp.work();
    const [row] = await refundsOf(testApp, receiptId);
    return row?.status === 'processed' && row;
  });
  expect(refund.settled_on).toBe('2026-11-21');
});

test('a failed refund is an unapplied receipt again, and the client is told', async () => {
  await testApp.sandbox.faults({ refunds: 'failed' });
  const { receiptId } = await anOrderedRefund();
  expect((await settled(receiptId)).status).toBe('failed');
  expect(await receiptRow(testApp, receiptId)).toMatchObject({
    unapplied: 500_000n,
    refunding: 0n,
  });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects).toContain('N5,000: your refund did not go through');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a disputed payment is not refunded, even if the refund was proposed before', async () => {
  const proposed = await anUnappliedReceipt(testApp, client, purposes);
  const disputed = await anUnappliedReceipt(testApp, client, purposes);
  const propose = ({ receiptId }: { receiptId: string }) =>
    proposeFor(testApp, finance, receiptId, 'refund', { amount: '5000' });
  const earlier = await propose(proposed);
  for (const { reference } of [proposed, disputed]) {
    await happensTo(testApp, reference, 'dispute');
  }
  const detail =
    'This client’s bank has not decided a dispute about a payment. We pay nothing to this ' +
    'client until that changes.';
  const approve = () => approveAs(testApp, second, earlier.body.id);
  expect(await approve()).toMatchObject({ status: 409, body: { detail } });
  expect(await propose(disputed)).toMatchObject({ status: 409, body: { detail } });
  for (const { reference } of [proposed, disputed]) {
    await happensTo(testApp, reference, 'dispute-won');
  }
  expect((await approve()).status).toBe(200);
  expect((await propose(disputed)).status).toBe(201);
});

test('a refund whose answer is cut off is ordered once', async () => {
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  await testApp.sandbox.faults({ answers: 'cut' });
  await order(receiptId, '2000');
  await testApp.work();
  await testApp.sandbox.faults({ answers: 'normal' });
  expect((await settled(receiptId)).status).toBe('processed');
  const { provider_id: chargeId } = await receiptRow(testApp, receiptId);
  expect(await refundsAtProvider(testApp, chargeId)).toHaveLength(1);
});

test('a refund of a receipt that a colleague has proposed about names the colleague', async () => {
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  await proposeFor(testApp, finance, receiptId, 'refund', { amount: '3000' });
  const late = await proposeFor(testApp, second, receiptId, 'refund', { amount: '5000' });
  expect([late.status, late.body]).toMatchObject([
    409,
    { changed: { by: finance.name, action: 'propose-receipt' } },
  ]);
});

test('a refund that two approve at the same time is ordered once', async () => {
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  const { body } = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '5000' });
  await Promise.all([1, 2, 3].map(() => approveAs(testApp, second, body.id)));
  expect(await refundsOf(testApp, receiptId)).toHaveLength(1);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a refund that the provider reports in another currency is work for staff', async () => {
  await testApp.sandbox.faults({ refunds: 'pending' });
  const { receiptId } = await anOrderedRefund();
  await testApp.work();
  const { provider } = testApp.deps;
  const { lookUpRefunds } = provider;
  provider.lookUpRefunds = async (chargeId) =>
    (await lookUpRefunds(chargeId)).map((refund) => ({
      ...{ ...refund, status: 'processed' as const },
      currency: 'USD',
    }));
  await advanceTime(testApp);
  await testApp.work();
  provider.lookUpRefunds = lookUpRefunds;
  expect(await refundsOf(testApp, receiptId)).toMatchObject([
    { status: 'sent', needs_attention: true, message: expect.stringContaining('another amount') },
  ]);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ refunding: 500_000n });
});

test('a refund that no job works on is resumed', async () => {
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  await order(receiptId, '5000');
  await testApp.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  await testApp.work();
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ status: 'requested' }]);
  await testApp.deps.db
    .transaction()
    .execute((tx) => queueJob(tx, defineJob('resume-payouts', {}), {}));
  expect((await settled(receiptId)).status).toBe('processed');
});

test('a refund of more than what is unapplied is rejected', async () => {
  const { receiptId } = await anOrderedRefund('3000');
  const answer = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '2000.01' });
  expect([answer.status, answer.body.amount]).toEqual([
    400,
    ['Only N2,000 of this receipt is unapplied.'],
  ]);
});

test('only finance proposes what happens to a receipt', async () => {
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  const answer = await proposeFor(testApp, officer, receiptId, 'refund', { amount: '1' });
  expect([answer.status, answer.body.detail]).toEqual([
    403,
    'Only finance can propose what happens to a receipt.',
  ]);
});

test('the console shows a receipt with its refunds and what was proposed', async () => {
  const { receiptId } = await anOrderedRefund('3000');
  await settled(receiptId);
  expect(await page(receiptId)).toMatchObject({
    receipt: { received: '5000.00', amount: '2000.00', refunding: '0.00' },
    fee: '175.00',
    refundable: true,
    refunds: [{ amount: '3000.00', status: 'processed', settledOn: '2026-11-21' }],
    proposals: [{ kind: 'receipt-refund', state: 'approved' }],
  });
});

test('the client sees unapplied receipts until nothing of them is left', async () => {
  const { receiptId, reference } = await anUnappliedReceipt(testApp, client, purposes);
  const own = {
    ...{ id: receiptId, reference, currency: 'NGN', paid_on: '2026-11-21' },
    reason: 'The loan is complete.',
  };
  expect(await ownReceipts()).toEqual({
    count: 1,
    results: [{ ...own, received: '5000.00', amount: '5000.00', refunding: '0.00' }],
    after: null,
  });
  const { body } = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '5000' });
  await approveAs(testApp, second, body.id);
  expect((await ownReceipts()).results).toEqual([
    { ...own, received: '5000.00', amount: '0.00', refunding: '5000.00' },
  ]);
  await settled(receiptId);
  expect((await ownReceipts()).count).toBe(0);
});

test('another client does not see a receipt', async () => {
  await anUnappliedReceipt(testApp, client, purposes);
  client = await aClient(testApp);
  expect((await ownReceipts()).count).toBe(0);
});
