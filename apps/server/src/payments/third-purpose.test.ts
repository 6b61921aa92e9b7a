import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import {
  advanceTime,
  call,
  chargeAtProvider,
  ledgerErrors,
  lookAt,
  sendWebhook,
  storedPayment,
} from '../../test/builders/payment.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { newId } from '../platform/ids.ts';
import type { PaymentPurpose, PurposePayment } from './index.ts';

/* A purpose that payments has never heard of: seats of a course, reserved while they are paid. */

const minute = 60_000;
const price = 250_000n;

type SeatRequest = { purpose: 'course'; course: string };
type SeatSubject = { course: string };

/** Seats that are left, the payments that hold one, and those that bought one. */
const seats = { left: 0, held: new Set<string>(), sold: new Set<string>() };
let released: string[] = [];
let failsToApply = false;

function hold({ paymentId }: PurposePayment): void {
  if (seats.left === 0) throw conflict('This course is full.');
  seats.left -= 1;
  seats.held.add(paymentId);
}

async function sell(tx: Tx, payment: PurposePayment<SeatSubject>, date: string): Promise<void> {
  const { clientId, paymentId, amount, currency } = payment;
  const subjectId = newId();
  const debit = { code: ledgerCodes.unappliedReceipts, subjectId: paymentId };
  const credit = { code: ledgerCodes.investorCapital, subjectId };
  const kind = 'investment' as const;
  await post(tx, clientId, date, [{ kind, subjectId, debit, credit, currency, amount }]);
  seats.held.delete(paymentId);
  seats.sold.add(paymentId);
}

const course: PaymentPurpose<SeatRequest, SeatSubject> = {
  request: z.object({ purpose: z.literal('course'), course: z.string() }),
  state: z.object({ course: z.nullable(z.string()) }),
  prepare: async (_tx, _clientId, request) => ({
    amount: price,
    currency: 'NGN',
    subject: { course: request.course },
    subjectKey: request.course,
    subjectName: 'this course',
    timeOutMs: 15 * minute,
  }),
  reserve: async (_tx, payment) => hold(payment),
  async apply(tx, payment, { date }) {
    if (failsToApply) return { ok: false, reason: 'The course is cancelled.' };
    if (payment.released && seats.left === 0) return { ok: false, reason: 'The course is full.' };
    if (payment.released) hold(payment);
    await sell(tx, payment, date);
    return { ok: true, resultId: null };
  },
  async release(_tx, { paymentId }) {
    released.push(paymentId);
    seats.held.delete(paymentId);
    seats.left += 1;
  },
  describe: ({ course: name }) => ({ course: name }),
};

let testApp: TestApp;
let client: TestClient;
beforeAll(async () => {
  testApp = await startTestApp({ deps: { purposes: { course } } });
});
afterAll(() => testApp?.stop());
beforeEach(async () => {
  await testApp.sandbox.faults({ webhooks: 'lost' });
  await testApp.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  client = await aClient(testApp);
  seats.left = 5;
  seats.held.clear();
  seats.sold.clear();
  released = [];
  failsToApply = false;
});

const request = (name: string) =>
  call<{ reference: string; detail: string }>(
    testApp,
    'POST',
    '/transactions/api/payment-intent/',
    { headers: client.headers, body: { purpose: 'course', course: name } },
  );

/** A payment for a seat, which is reserved; nobody has paid yet. */
async function aSeat(name = 'Bookkeeping') {
  const { status, body } = await request(name);
  expect([status, seats.left, seats.held.size]).toEqual([200, 4, 1]);
  const { payment_id: paymentId } = await storedPayment(testApp, body.reference);
  return { reference: body.reference, paymentId };
}

const stateOf = async (reference: string) =>
  (await lookAt(testApp, client, reference)).body as { status: string; message: string };

/** What the provider reports now, whether or not it was asked a moment ago. */
async function lookAgain(reference: string) {
  await advanceTime(testApp);
  return stateOf(reference);
}

/** The worker checks the payment when this much time has passed since it was started. */
async function workAfter(minutes: number): Promise<void> {
  await testApp.database.pool.query(
    `UPDATE graphile_worker._private_jobs
     SET payload = payload::jsonb || jsonb_build_object('createdAtMs', $1::bigint)`,
    [Date.now() - minutes * minute],
  );
  await advanceTime(testApp);
  await testApp.work();
}

test('applies a payment of a purpose that payments does not know', async () => {
  const { reference, paymentId } = await aSeat();
  await testApp.sandbox.pay(reference, 'success');
  expect(await stateOf(reference)).toMatchObject({
    status: 'applied',
    purpose: 'course',
    course: 'Bookkeeping',
    amount: '2500.00',
  });
  expect([...seats.sold]).toEqual([paymentId]);
  expect(released).toEqual([]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('starts no payment when nothing is left to reserve', async () => {
  seats.left = 0;
  expect(await request('Bookkeeping')).toMatchObject({
    status: 409,
    body: { detail: 'This course is full.' },
  });
  const { rowCount } = await testApp.database.pool.query(
    'SELECT 1 FROM payments WHERE client_id = $1',
    [client.clientId],
  );
  expect(rowCount).toBe(0);
});

test('reserves once for a payment that is continued', async () => {
  const { reference } = await aSeat();
  expect((await request('Bookkeeping')).body.reference).toBe(reference);
  expect([seats.left, seats.held.size]).toEqual([4, 1]);
});

test.each(['failed', 'abandoned'] as const)(
  'releases what a payment reserved once when it is %s',
  async (outcome) => {
    const { reference, paymentId } = await aSeat();
    await testApp.sandbox.pay(reference, outcome);
    expect((await lookAgain(reference)).status).toBe(outcome);
    expect((await lookAgain(reference)).status).toBe(outcome);
    await workAfter(1);
    expect([released, seats.left]).toEqual([[paymentId], 5]);
  },
);

test('releases once when a failed payment is then abandoned', async () => {
  const { reference, paymentId } = await aSeat();
  await testApp.sandbox.pay(reference, 'failed');
  expect((await lookAgain(reference)).status).toBe('failed');
  const closed = { status: 'abandoned', log: { history: [{ type: 'close' }] } };
  const data = { ...(await chargeAtProvider(testApp, reference)), ...closed };
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect((await storedPayment(testApp, reference)).status).toBe('abandoned');
  expect([released, seats.left]).toEqual([[paymentId], 5]);
});

test('releases a payment that times out, as soon as its purpose says', async () => {
  const { reference, paymentId } = await aSeat();
  await workAfter(14);
  expect(released).toEqual([]);
  await workAfter(15);
  expect([released, seats.left]).toEqual([[paymentId], 5]);
  expect((await storedPayment(testApp, reference)).status).toBe('abandoned');
  await workAfter(31);
  expect(released).toEqual([paymentId]);
});

test('books a payment at its time-out when it was paid in time', async () => {
  const { reference, paymentId } = await aSeat();
  await testApp.sandbox.pay(reference, 'success');
  await workAfter(15);
  expect((await storedPayment(testApp, reference)).status).toBe('applied');
  expect([[...seats.sold], released]).toEqual([[paymentId], []]);
});

test('lets the purpose apply a payment that is paid after it was released', async () => {
  const { reference, paymentId } = await aSeat();
  await workAfter(15);
  await testApp.sandbox.pay(reference, 'success');
  const data = await chargeAtProvider(testApp, reference);
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect((await stateOf(reference)).status).toBe('applied');
  expect([[...seats.sold], seats.left]).toEqual([[paymentId], 4]);
});

test('keeps a late payment as an unapplied receipt when nothing is left', async () => {
  const { reference, paymentId } = await aSeat();
  await workAfter(15);
  seats.left = 0;
  await testApp.sandbox.pay(reference, 'success');
  await workAfter(31);
  expect(await stateOf(reference)).toMatchObject({
    status: 'unapplied',
    message: expect.stringContaining('The course is full.'),
  });
  expect(released).toEqual([paymentId]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('releases what a paid payment reserved when it cannot be applied', async () => {
  const { reference, paymentId } = await aSeat();
  failsToApply = true;
  await testApp.sandbox.pay(reference, 'success');
  expect((await lookAgain(reference)).status).toBe('unapplied');
  expect((await lookAgain(reference)).status).toBe('unapplied');
  expect([released, seats.left]).toEqual([[paymentId], 5]);
});

test('releases what a payment of another amount reserved', async () => {
  const { reference, paymentId } = await aSeat();
  await testApp.sandbox.pay(reference, 'success');
  const data = { ...(await chargeAtProvider(testApp, reference)), amount: 100 };
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect((await stateOf(reference)).status).toBe('unapplied');
  expect(released).toEqual([paymentId]);
});

test('reserves anew when a failed payment is started again, and keeps its reference', async () => {
  const { reference, paymentId } = await aSeat();
  await testApp.sandbox.pay(reference, 'failed');
  expect((await lookAgain(reference)).status).toBe('failed');
  expect((await request('Bookkeeping')).body.reference).toBe(reference);
  expect([seats.left, [...seats.held]]).toEqual([4, [paymentId]]);
  expect(await storedPayment(testApp, reference)).toMatchObject({
    status: 'pending',
    released_at: null,
  });
  await workAfter(15);
  expect([released, seats.left]).toEqual([[paymentId, paymentId], 5]);
});

test('releases once when look-ups, webhooks and the worker report at the same time', async () => {
  const { reference, paymentId } = await aSeat();
  await testApp.sandbox.pay(reference, 'failed');
  const data = await chargeAtProvider(testApp, reference);
  await advanceTime(testApp);
  await Promise.all([
    testApp.work(),
    ...Array.from({ length: 5 }, () => stateOf(reference)),
    ...Array.from({ length: 5 }, () => sendWebhook(testApp, 'charge.success', data)),
  ]);
  expect([released, seats.left]).toEqual([[paymentId], 5]);
});

test('rolls the state of a payment back when its purpose cannot release', async () => {
  const { reference, paymentId } = await aSeat();
  const { release } = course;
  const broken = { ...course, release: () => Promise.reject(new Error('planned')) };
  testApp.deps.purposes = { course: broken };
  await testApp.sandbox.pay(reference, 'failed');
  await advanceTime(testApp);
  expect((await lookAt(testApp, client, reference)).status).toBe(500);
  expect((await storedPayment(testApp, reference)).status).toBe('pending');
  testApp.deps.purposes = { course: { ...course, release } };
  expect((await lookAgain(reference)).status).toBe('failed');
  expect(released).toEqual([paymentId]);
});
