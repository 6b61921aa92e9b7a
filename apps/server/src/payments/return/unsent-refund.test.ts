import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { happensTo } from '../../../test/builders/dispute.ts';
import { openAndApprove, sendDeath } from '../../../test/builders/estate.ts';
import { advanceTime, ledgerErrors } from '../../../test/builders/payment.ts';
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
import { ProviderError } from '../provider/provider-error.ts';
import { waitingPayments } from '../waiting-work.ts';
import { readDebtTotals } from './pay-debts.ts';
import { sendRefund } from './send-refund.ts';

/* The payer gets the money back in another way before the refund is sent. */

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;
let finance: TestStaff;
let second: TestStaff;

beforeAll(async () => {
  purposes = withPlainPurposes(testApp);
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
});
beforeEach(async () => {
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', refunds: 'normal' });
});

/** A refund of 5,000 naira, or a part of it, that two people agreed on and no job has sent. */
async function anOrderedRefund(amount = '5000') {
  const { receiptId, reference } = await anUnappliedReceipt(testApp, client, purposes);
  const { body } = await proposeFor(testApp, finance, receiptId, 'refund', { amount });
  expect((await approveAs(testApp, second, body.id)).status).toBe(200);
  const [refund] = await refundsOf(testApp, receiptId);
  const order = { clientId: client.clientId, refundId: refund?.refund_id ?? '', attempt: 0 };
  return { receiptId, reference, order };
}

const later = () => new Date(Date.now() + 11 * 60_000);

async function expectBooks(
  receiptId: string,
  expected: { unapplied: bigint; refunding: bigint; owed?: bigint },
): Promise<void> {
  const { owed = 0n, ...receipt } = expected;
  expect(await receiptRow(testApp, receiptId)).toMatchObject(receipt);
  const debts = await readDebtTotals(testApp.deps.db, client.clientId);
  expect(debts.map(({ amount }) => amount)).toEqual(owed === 0n ? [] : [owed]);
  expect(await ledgerErrors(testApp)).toEqual([]);
}

/** Without the one that settles a lost dispute. */
async function atProvider(receiptId: string) {
  const { provider_id: chargeId } = await receiptRow(testApp, receiptId);
  const refunds = await refundsAtProvider(testApp, chargeId);
  return refunds.filter(({ merchant_note: note }) => note !== 'Dispute');
}

/** The refund is ordered at this time while the provider answers in this way. */
async function sendWhile(
  error: ProviderError,
  order: Parameters<typeof sendRefund>[1],
  now = new Date(),
): Promise<void> {
  const { provider } = testApp.deps;
  const { refund } = provider;
  provider.refund = async () => {
    throw error;
  };
  await expect(sendRefund(testApp.deps, order, now)).rejects.toBe(error);
  provider.refund = refund;
}

const noAnswer = new ProviderError('unreachable', 'No answer');
const lowBalance = new ProviderError('rejected', 'Low', 'insufficient_balance');

test('a refund that was never sent pays the chargeback of its payment', async () => {
  const { receiptId, reference, order } = await anOrderedRefund();
  await sendWhile(lowBalance, order);
  await happensTo(testApp, reference, 'dispute');
  await testApp.work();
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ is_held: true }]);
  await happensTo(testApp, reference, 'dispute-lost');
  await testApp.work();
  expect(await refundsOf(testApp, receiptId)).toMatchObject([
    { status: 'failed', is_held: false, message: expect.stringContaining('was reversed first') },
  ]);
  await expectBooks(receiptId, { unapplied: 0n, refunding: 0n });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects).toContain('N5,000: your payment has been returned to you');
  expect(subjects).not.toContain('N5,000: your refund did not go through');
  expect(await atProvider(receiptId)).toEqual([]);
});

test('an unsent refund ends only when a chargeback needs its money', async () => {
  const { receiptId, reference } = await anOrderedRefund('3000');
  await happensTo(testApp, reference, 'dispute-lost', { amount: 150_000 });
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ status: 'requested' }]);
  await expectBooks(receiptId, { unapplied: 50_000n, refunding: 300_000n });
  await testApp.work();
  expect(await atProvider(receiptId)).toHaveLength(1);
});

test('a chargeback returns the rest of an unsent refund to the receipt', async () => {
  const { receiptId, reference } = await anOrderedRefund('3000');
  await happensTo(testApp, reference, 'dispute-lost', { amount: 400_000 });
  await expectBooks(receiptId, { unapplied: 100_000n, refunding: 0n });
  await testApp.work();
  expect(await atProvider(receiptId)).toEqual([]);
});

test('a refund whose charge is reversed while it is sent is not ordered', async () => {
  const { receiptId, reference, order } = await anOrderedRefund();
  const { provider } = testApp.deps;
  const { lookUpRefunds } = provider;
  provider.lookUpRefunds = async (chargeId) => {
    provider.lookUpRefunds = lookUpRefunds;
    const refunds = await lookUpRefunds(chargeId);
    await happensTo(testApp, reference, 'reversed');
    return refunds;
  };
  await sendRefund(testApp.deps, order, new Date());
  await testApp.work();
  await expectBooks(receiptId, { unapplied: 0n, refunding: 0n });
  expect(await atProvider(receiptId)).toEqual([]);
});

test('a lost order that the provider never listed pays the chargeback', async () => {
  const { receiptId, reference, order } = await anOrderedRefund();
  await sendWhile(noAnswer, order, new Date(Date.now() - 11 * 60_000));
  await happensTo(testApp, reference, 'dispute-lost');
  await expectBooks(receiptId, { unapplied: 0n, refunding: 0n });
});

test('an order that may still appear ends later, and its money can pay the debt', async () => {
  const { receiptId, reference, order } = await anOrderedRefund();
  await sendWhile(noAnswer, order);
  await happensTo(testApp, reference, 'dispute-lost');
  await expectBooks(receiptId, { unapplied: 0n, refunding: 500_000n, owed: 500_000n });
  await sendRefund(testApp.deps, order, new Date());
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ status: 'requested' }]);
  await sendRefund(testApp.deps, order, later());
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ status: 'failed' }]);
  await expectBooks(receiptId, { unapplied: 500_000n, refunding: 0n, owed: 500_000n });
  expect(await atProvider(receiptId)).toEqual([]);
});

test('a refund of the same amount at the provider takes the place of an unsent one', async () => {
  const { receiptId, reference } = await anOrderedRefund();
  await testApp.sandbox.faults({ refunds: 'pending' });
  await happensTo(testApp, reference, 'refund', { amount: 500_000 });
  await happensTo(testApp, reference, 'refund-processed');
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ status: 'failed' }]);
  await expectBooks(receiptId, { unapplied: 0n, refunding: 0n });
  await advanceTime(testApp);
  await testApp.work();
  expect(await atProvider(receiptId)).toHaveLength(1);
});

test('a late answer of an order does not end a later order', async () => {
  const { receiptId, order } = await anOrderedRefund();
  const { provider } = testApp.deps;
  const { refund } = provider;
  const next = later();
  provider.refund = async () => {
    provider.refund = refund;
    await sendWhile(noAnswer, order, next);
    throw lowBalance;
  };
  await expect(sendRefund(testApp.deps, order, new Date())).rejects.toBe(lowBalance);
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ sent_at: next }]);
});

/** Two people record the death; money was held from the proposal on. */
async function dies(): Promise<void> {
  const officer = await aStaffMember(testApp, 'officer');
  const approver = await aStaffMember(testApp, 'approver');
  const { body } = await sendDeath(testApp, officer, client);
  await testApp.work();
  await openAndApprove(testApp, approver, body);
}

test('a refund that waits for its client is work of finance', async () => {
  const { receiptId } = await anOrderedRefund();
  const officer = await aStaffMember(testApp, 'officer');
  await sendDeath(testApp, officer, client);
  await testApp.work();
  const { rows } = await testApp.deps.db.transaction().execute((tx) =>
    sql<object>`SELECT * FROM ${waitingPayments.unapplied} AS work
      WHERE item_id = ${receiptId}`.execute(tx),
  );
  expect(rows).toMatchObject([{ amount: 500_000n }]);
});

test('a refund that was not sent is unapplied money again when its client has died', async () => {
  const { receiptId } = await anOrderedRefund();
  await dies();
  await testApp.work();
  expect(await refundsOf(testApp, receiptId)).toMatchObject([
    { status: 'failed', is_held: false, message: expect.stringContaining('has died') },
  ]);
  await expectBooks(receiptId, { unapplied: 500_000n, refunding: 0n });
  expect(await atProvider(receiptId)).toEqual([]);
});

test('after a death an order without an answer ends once it cannot appear any more', async () => {
  const { receiptId, order } = await anOrderedRefund();
  await sendWhile(noAnswer, order);
  await dies();
  await testApp.work();
  await expectBooks(receiptId, { unapplied: 0n, refunding: 500_000n });
  await sendRefund(testApp.deps, order, later());
  await expectBooks(receiptId, { unapplied: 500_000n, refunding: 0n });
});
