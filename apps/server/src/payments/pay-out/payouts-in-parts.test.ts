import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, aPayout, eventually, ledgerErrors } from '../../../test/builders/payment.ts';
import { openEvidence, sendEvidence, sendLetter } from '../../../test/builders/payout-evidence.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import type { ApprovalKind } from '../../approvals/index.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import { reconcile } from '../../reconciliation/compare/reconcile.ts';
import { listItems } from '../../reconciliation/items.ts';
import { beginOrdering } from './claim-payout.ts';
import { listPayouts } from './list-payouts.ts';
import { payoutNotPaid } from './not-paid-by-hand.ts';
import { payoutByHand } from './pay-by-hand.ts';
import { sendPayout } from './send-payout.ts';
import { settlePayout } from './settle-payout.ts';
import { partsOf, splitPayout } from './split-payout.ts';

const limits = {
  smallestCharge: { NGN: 5_000n, USD: 200n },
  smallestTransfer: 10_000n,
  largestTransfer: 1_000_000n,
};
const testApp = useTestApp({ deps: { limits } });
let client: TestClient;
let finance: TestStaff;
let approver: TestStaff;
let purposes: PlainPurposes;

beforeAll(async () => {
  client = await aClient(testApp);
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
});
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  // Those who approve a payment by hand tell the plain purposes too.
  const kinds = testApp.deps.approvalKinds as ApprovalKind[];
  for (const kind of [payoutByHand, payoutNotPaid].map((of) => of(testApp.deps.payoutPurposes))) {
    kinds[kinds.findIndex(({ name }) => name === kind.name)] = kind;
  }
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'normal', answers: 'normal' });
});

/** The whole and its parts, in the order in which they were made. */
async function rowsOf(payoutId: string) {
  const rows = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where((row) => row.or([row('payout_id', '=', payoutId), row('part_of', '=', payoutId)]))
    .orderBy('part_number')
    .execute();
  const whole = rows.find(({ payout_id }) => payout_id === payoutId);
  if (whole === undefined) throw new Error('no payout');
  return { whole, parts: rows.filter(({ part_of }) => part_of === payoutId) };
}

async function settled(
  payoutId: string,
  isSo: (row: Awaited<ReturnType<typeof rowsOf>>) => boolean,
) {
  return eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const rows = await rowsOf(payoutId);
    return isSo(rows) && rows;
  });
}

const inFlight = async (payoutId: string) =>
  (await readBalances(testApp.deps.db, client.clientId, [payoutId]))(payoutId).balance(
    ledgerCodes.payoutInFlight,
  );

const call = ({ headers }: TestStaff, path: string, payload: object = {}) =>
  testApp.app.inject({ method: 'POST', url: `/staff/api/${path}`, headers, payload });

const chooseByHand = (payoutId: string) =>
  call(finance, `payouts/${payoutId}/by-hand/`, { reason: 'The provider is down' });

/** Two people record that our bank paid it. */
async function payByHand(payoutId: string): Promise<void> {
  const why = { reason: 'To pay it at our bank' };
  expect((await call(finance, `payouts/${payoutId}/account/`, why)).statusCode).toBe(200);
  const proposed = await sendEvidence(testApp, finance, payoutId, { paidOn: '2026-11-21' });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  await openEvidence(testApp, approver, proposed.body);
  const decided = await call(approver, `approvals/${proposed.body.id}/approve/`);
  expect(decided.statusCode, decided.body).toBe(200);
}

test('no part is above the largest transfer or below the smallest', () => {
  expect(partsOf(2_500_000n, limits)).toEqual([1_000_000n, 1_000_000n, 500_000n]);
  expect(partsOf(2_000_000n, limits)).toEqual([1_000_000n, 1_000_000n]);
  expect(partsOf(2_000_001n, limits)).toEqual([1_000_000n, 990_001n, 10_000n]);
  expect(partsOf(10_000n, limits)).toEqual([10_000n]);
});

test('sends a large payout in parts once, and it is paid when all of them are', async () => {
  const { payoutId } = await aPayout(testApp, client, { amount: 2_500_000n });
  await testApp.work();
  const named = { clientId: client.clientId, payoutId };
  const again = await testApp.deps.db
    .transaction()
    .execute((tx) => splitPayout(testApp.deps, tx, named));
  expect(again).toBe(0);
  expect(purposes.paid).toEqual([]);
  const { whole, parts } = await settled(payoutId, (rows) => rows.whole.status === 'paid');
  expect(whole).toMatchObject({ parts: 3, waiting_for: '', transfer_code: null });
  expect(parts.map(({ amount, status }) => [amount, status])).toEqual([
    [1_000_000n, 'paid'],
    [1_000_000n, 'paid'],
    [500_000n, 'paid'],
  ]);
  expect(purposes.paid).toMatchObject([{ payoutId, amount: 2_500_000n }]);
  expect(await inFlight(payoutId)).toBe(0n);
  expect(await ledgerErrors(testApp)).toEqual([]);
  await reconcile(testApp.deps);
  const { results } = await listItems(testApp.deps.db, { state: 'open', limit: 20 });
  expect(results.filter(({ kind }) => kind !== 'balance-differs')).toEqual([]);
});

test('only the failed part is sent again, and paid parts stay paid', async () => {
  await testApp.sandbox.faults({ transfers: 'pending' });
  const { payoutId } = await aPayout(testApp, client, { amount: 1_500_000n });
  await testApp.work();
  const sent = await settled(payoutId, (rows) => rows.parts[1]?.status === 'sent');
  const [first, second] = sent.parts;
  await testApp.sandbox.transfer(first?.reference ?? '', 'success');
  await testApp.sandbox.transfer(second?.reference ?? '', 'failed');
  const stuck = await settled(payoutId, (rows) => rows.whole.waiting_for === 'part');
  expect(stuck.whole).toMatchObject({ status: 'sent', message: expect.stringMatching('^Part 2') });
  expect(await inFlight(payoutId)).toBe(500_000n);
  expect([purposes.paid, purposes.failed]).toEqual([[], []]);
  expect(await ledgerErrors(testApp)).toEqual([]);
  await testApp.sandbox.faults({ transfers: 'normal' });
  expect((await call(finance, `payouts/${payoutId}/retry/`)).statusCode).toBe(200);
  const done = await settled(payoutId, (rows) => rows.whole.status === 'paid');
  expect(done.parts.map(({ status }) => status)).toEqual(['paid', 'failed', 'paid']);
  expect(purposes.paid).toMatchObject([{ payoutId, amount: 1_500_000n }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

/** The totals of the lists of transfers that staff see. */
async function readTotals() {
  const totals: Record<string, bigint> = {};
  for (const list of ['open', 'waiting', 'failed', 'paid']) {
    const page = await listPayouts(testApp.deps.db, { list, limit: 1 });
    totals[list] = page.totals?.[0]?.amount ?? 0n;
  }
  return totals;
}

test('the totals of the lists count each naira of a split payout once', async () => {
  const before = await readTotals();
  const added = async () =>
    Object.entries(await readTotals()).map(([list, total]) => total - (before[list] ?? 0n));
  await testApp.sandbox.faults({ transfers: 'pending' });
  const { payoutId } = await aPayout(testApp, client, { amount: 1_500_000n });
  await testApp.work();
  const sent = await settled(payoutId, (rows) => rows.parts[1]?.status === 'sent');
  expect(await added()).toEqual([1_500_000n, 0n, 0n, 0n]);
  await testApp.sandbox.transfer(sent.parts[0]?.reference ?? '', 'success');
  await testApp.sandbox.transfer(sent.parts[1]?.reference ?? '', 'failed');
  await settled(payoutId, (rows) => rows.whole.waiting_for === 'part');
  expect(await added()).toEqual([500_000n, 500_000n, 0n, 1_000_000n]);
  await testApp.sandbox.faults({ transfers: 'normal' });
  await call(finance, `payouts/${payoutId}/retry/`);
  await settled(payoutId, (rows) => rows.whole.status === 'paid');
  expect(await added()).toEqual([0n, 0n, 0n, 1_500_000n]);
  await testApp.sandbox.faults({ transfers: 'failed' });
  const other = await aPayout(testApp, client, { amount: 1_500_000n });
  await settled(other.payoutId, (rows) => rows.whole.status === 'failed');
  expect(await added()).toEqual([0n, 0n, 1_500_000n, 1_500_000n]);
});

test('a payout of which no part is paid fails as a whole', async () => {
  await testApp.sandbox.faults({ transfers: 'failed' });
  const { payoutId } = await aPayout(testApp, client, { amount: 1_500_000n });
  await settled(payoutId, (rows) => rows.whole.status === 'failed');
  expect(purposes.failed).toMatchObject([{ payoutId, amount: 1_500_000n }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a returned part is missing again, and the whole is returned with its last part', async () => {
  const { payoutId } = await aPayout(testApp, client, { amount: 1_500_000n });
  const { parts } = await settled(payoutId, (rows) => rows.whole.status === 'paid');
  const [first, second] = parts.map(({ reference }) => reference);
  await testApp.sandbox.transfer(first ?? '', 'reversed');
  const missing = await settled(payoutId, (rows) => rows.whole.waiting_for === 'part');
  expect(missing.whole.status).toBe('paid');
  expect(await ledgerErrors(testApp)).toEqual([]);
  await testApp.sandbox.transfer(second ?? '', 'reversed');
  const { whole } = await settled(payoutId, (rows) => rows.whole.status === 'failed');
  expect(whole.returned_on).toBe('2026-11-21');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('WDR-20: naira below the smallest transfer are paid by hand, by two people', async () => {
  const { payoutId, reference } = await aPayout(testApp, client, { amount: 9_999n });
  await testApp.work();
  expect(await testApp.deps.provider.lookUpTransfer(reference)).toBeNull();
  await payByHand(payoutId);
  expect(purposes.paid).toMatchObject([{ payoutId, amount: 9_999n }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a payout that staff pay by hand while the provider is down is never sent', async () => {
  await testApp.sandbox.faults({ answers: 'down' });
  const { payoutId, reference } = await aPayout(testApp, client, { amount: 900_000n });
  await testApp.work();
  expect((await chooseByHand(payoutId)).statusCode).toBe(200);
  await testApp.sandbox.faults({ answers: 'normal' });
  await advanceTime(testApp);
  await testApp.work();
  expect(await testApp.deps.provider.lookUpTransfer(reference)).toBeNull();
  await payByHand(payoutId);
  expect((await rowsOf(payoutId)).whole.status).toBe('paid');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

/** A transfer below the largest one, which the provider is asked to send at once. */
async function aSingleTransfer() {
  const payout = await aPayout(testApp, client, { amount: 900_000n });
  const account = { name: 'ADA OBI', bankCode: '058', accountNumber: '0123456789' };
  const recipient_code = await testApp.deps.provider.createRecipient({
    ...account,
    currency: 'NGN',
  });
  await allTables(testApp.deps.db)
    .updateTable('payouts')
    .set({ recipient_code })
    .where('payout_id', '=', payout.payoutId)
    .execute();
  return payout;
}

test('a payout that the provider may have cannot be paid by hand', async () => {
  const { payoutId } = await aSingleTransfer();
  await testApp.sandbox.faults({ answers: 'cut' });
  await testApp.work();
  const refused = await chooseByHand(payoutId);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'The provider may already have this transfer.',
  ]);
  await testApp.sandbox.faults({ answers: 'normal' });
  await settled(payoutId, (rows) => rows.whole.status === 'paid');
});

/** As after `LARGEST_TRANSFER_NGN` was lowered. */
const lowered = { ...limits, largestTransfer: 500_000n };

test.each([
  ['whose answer was lost', 'cut'],
  ['that the provider has', 'normal'],
] as const)('a lower limit does not split a transfer %s', async (_which, answers) => {
  await testApp.sandbox.faults({ transfers: 'pending' });
  const { payoutId, reference } = await aSingleTransfer();
  await testApp.sandbox.faults({ answers });
  await testApp.work();
  await testApp.sandbox.faults({ answers: 'normal' });
  const deps = { ...testApp.deps, limits: lowered };
  await sendPayout(deps, { clientId: client.clientId, payoutId }, new Date());
  expect((await rowsOf(payoutId)).parts).toEqual([]);
  await testApp.sandbox.transfer(reference, 'success');
  await settled(payoutId, (rows) => rows.whole.status === 'paid');
  expect(await inFlight(payoutId)).toBe(0n);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

/** Splits a payout under the lower limit; returns how many parts were made. */
const split = (payoutId: string) =>
  testApp.deps.db.transaction().execute((tx) =>
    splitPayout({ ...testApp.deps, limits: lowered }, tx, {
      clientId: client.clientId,
      payoutId,
    }),
  );

test('of ordering a transfer and splitting it, only the first is done', async () => {
  const { db } = testApp.deps;
  const first = await aPayout(testApp, client, { amount: 900_000n });
  const { whole: unordered } = await rowsOf(first.payoutId);
  expect(await beginOrdering(db, unordered, new Date())).not.toBeNull();
  expect(await split(first.payoutId)).toBe(0);
  const second = await aPayout(testApp, client, { amount: 900_000n });
  const { whole: unsplit } = await rowsOf(second.payoutId);
  expect(await split(second.payoutId)).toBe(2);
  expect(await beginOrdering(db, unsplit, new Date())).toBeNull();
});

test.each(['success', 'failed'] as const)(
  'a transfer of which %s was reported is not ordered',
  async (status) => {
    const { payoutId, reference } = await aPayout(testApp, client, { amount: 900_000n });
    const { whole } = await rowsOf(payoutId);
    const reported = { reference, status, returned: false, message: '', fee: null };
    await settlePayout(testApp.deps, { ...reported, transferCode: '' });
    expect(await beginOrdering(testApp.deps.db, whole, new Date())).toBeNull();
    expect(await split(payoutId)).toBe(0);
    expect(await ledgerErrors(testApp)).toEqual([]);
  },
);

test('the part that is missing can be paid by hand', async () => {
  await testApp.sandbox.faults({ transfers: 'pending' });
  const { payoutId } = await aPayout(testApp, client, { amount: 1_500_000n });
  const sent = await settled(payoutId, (rows) => rows.parts[1]?.status === 'sent');
  await testApp.sandbox.transfer(sent.parts[0]?.reference ?? '', 'success');
  await testApp.sandbox.transfer(sent.parts[1]?.reference ?? '', 'failed');
  await settled(payoutId, (rows) => rows.whole.waiting_for === 'part');
  expect((await chooseByHand(payoutId)).statusCode).toBe(200);
  const { parts } = await rowsOf(payoutId);
  expect(parts[2]).toMatchObject({ by_hand: true, amount: 500_000n, status: 'requested' });
  await payByHand(parts[2]?.payout_id ?? '');
  expect((await rowsOf(payoutId)).whole.status).toBe('paid');
  expect(purposes.paid).toMatchObject([{ payoutId, amount: 1_500_000n }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a part that our bank did not pay, or that was sent back, is missing again', async () => {
  await testApp.sandbox.faults({ transfers: 'pending' });
  const { payoutId } = await aPayout(testApp, client, { amount: 1_500_000n });
  const sent = await settled(payoutId, (rows) => rows.parts[1]?.status === 'sent');
  await testApp.sandbox.transfer(sent.parts[0]?.reference ?? '', 'success');
  await testApp.sandbox.transfer(sent.parts[1]?.reference ?? '', 'failed');
  await settled(payoutId, (rows) => rows.whole.waiting_for === 'part');
  const newestPart = async () => (await rowsOf(payoutId)).parts.at(-1)?.payout_id ?? '';
  const notPaid = async (partId: string) => {
    const { body } = await sendLetter(testApp, finance, partId, { paidOn: '2026-11-21' });
    await openEvidence(testApp, approver, body);
    expect((await call(approver, `approvals/${body.id}/approve/`)).statusCode).toBe(200);
  };
  await chooseByHand(payoutId);
  await notPaid(await newestPart());
  expect((await rowsOf(payoutId)).whole).toMatchObject({
    ...{ status: 'sent', waiting_for: 'part' },
    message: 'Part 3 was not paid: The account is closed.',
  });
  expect(await inFlight(payoutId)).toBe(500_000n);
  await chooseByHand(payoutId);
  await payByHand(await newestPart());
  expect((await rowsOf(payoutId)).whole.status).toBe('paid');
  await notPaid(await newestPart());
  expect((await rowsOf(payoutId)).whole).toMatchObject({ status: 'paid', waiting_for: 'part' });
  expect(await inFlight(payoutId)).toBe(500_000n);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('paying by hand waits for the missing part to be sent again, which comes first', async () => {
  await testApp.sandbox.faults({ transfers: 'pending' });
  const { payoutId } = await aPayout(testApp, client, { amount: 1_500_000n });
  const sent = await settled(payoutId, (rows) => rows.parts[1]?.status === 'sent');
  await testApp.sandbox.transfer(sent.parts[1]?.reference ?? '', 'failed');
  await settled(payoutId, (rows) => rows.whole.waiting_for === 'part');
  const { db, ...deps } = testApp.deps;
  const { clientId } = client;
  let asked: ReturnType<typeof call> | undefined;
  const made = await db.transaction().execute(async (tx) => {
    await lockClient(tx, clientId);
    asked = chooseByHand(payoutId);
    asked.catch(() => undefined);
    await untilWaiting(testApp);
    return splitPayout(deps, tx, { clientId, payoutId });
  });
  expect([made, (await asked)?.statusCode]).toEqual([1, 409]);
});
