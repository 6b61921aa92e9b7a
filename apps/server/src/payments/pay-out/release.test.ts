import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  aSeat,
  coursePurpose,
  fiveSeats,
  lookAgain,
  requestSeat,
  workAfter,
} from '../../../test/builders/course.ts';
import {
  advanceTime,
  chargeAtProvider,
  endChecks,
  lookAt,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';

/* What a payment reserved is released on each way in which it can end without being applied. */

let seats = fiveSeats();
const testApp = useTestApp({ deps: { purposes: { course: coursePurpose(seats) } } });
let client: TestClient;
let reference: string;
let paymentId: string;
beforeAll(() => testApp.sandbox.faults({ webhooks: 'lost' }));
beforeEach(async () => {
  await endChecks(testApp);
  client = await aClient(testApp);
  seats = fiveSeats();
  testApp.deps.purposes = { course: coursePurpose(seats) };
  ({ reference, paymentId } = await aSeat(testApp, client));
});

const look = () => lookAgain(testApp, client, reference);
const storedStatus = async () => (await storedPayment(testApp, reference)).status;

async function reportCharge(change: object): Promise<void> {
  const data = { ...(await chargeAtProvider(testApp, reference)), ...change };
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
}

test.each(['failed', 'abandoned'] as const)('releases once a payment that is %s', async (end) => {
  await testApp.sandbox.pay(reference, end);
  expect([(await look()).status, (await look()).status]).toEqual([end, end]);
  await workAfter(testApp, 1);
  expect([seats.left, seats.released]).toEqual([5, [paymentId]]);
});

test('releases once a payment that fails and is then abandoned', async () => {
  await testApp.sandbox.pay(reference, 'failed');
  expect((await look()).status).toBe('failed');
  await reportCharge({ status: 'abandoned', log: { history: [{ type: 'close' }] } });
  expect(await storedStatus()).toBe('abandoned');
  expect([seats.left, seats.released]).toEqual([5, [paymentId]]);
});

test('releases nothing before the time-out of the purpose', async () => {
  await workAfter(testApp, 14);
  expect([await storedStatus(), seats.released]).toEqual(['pending', []]);
});

test('abandons and releases a payment at the time-out of its purpose', async () => {
  await workAfter(testApp, 15);
  expect(await storedStatus()).toBe('abandoned');
  expect([seats.left, seats.released]).toEqual([5, [paymentId]]);
});

test('releases once a payment that is checked again after its time-out', async () => {
  for (const minutes of [15, 31, 121]) await workAfter(testApp, minutes);
  await look();
  expect(seats.released).toEqual([paymentId]);
});

test('books a payment at its time-out when it was paid in time', async () => {
  await testApp.sandbox.pay(reference, 'success');
  await workAfter(testApp, 15);
  expect(await storedStatus()).toBe('applied');
  expect([seats.sold, seats.released]).toEqual([[paymentId], []]);
});

test('releases a paid payment that cannot be applied', async () => {
  seats.isCancelled = true;
  await testApp.sandbox.pay(reference, 'success');
  expect([(await look()).status, (await look()).status]).toEqual(['unapplied', 'unapplied']);
  expect([seats.left, seats.released]).toEqual([5, [paymentId]]);
});

test('releases a payment of another amount', async () => {
  await testApp.sandbox.pay(reference, 'success');
  await reportCharge({ amount: 100 });
  expect(await storedStatus()).toBe('unapplied');
  expect([seats.left, seats.released]).toEqual([5, [paymentId]]);
});

test('releases once when look-ups, webhooks and the worker report together', async () => {
  await testApp.sandbox.pay(reference, 'failed');
  await advanceTime(testApp);
  await Promise.all([
    testApp.work(),
    ...Array.from({ length: 5 }, () => lookAt(testApp, client, reference)),
    ...Array.from({ length: 5 }, () => reportCharge({})),
  ]);
  expect([seats.left, seats.released]).toEqual([5, [paymentId]]);
});

test('keeps what a client reserved again while the provider was asked', async () => {
  await testApp.sandbox.pay(reference, 'failed');
  expect((await look()).status).toBe('failed');
  const { provider } = testApp.deps;
  const lookUpCharge = async (asked: string) => {
    const charge = await provider.lookUpCharge(asked);
    await requestSeat(testApp, client);
    return charge;
  };
  testApp.deps.provider = { ...provider, lookUpCharge };
  await look();
  testApp.deps.provider = provider;
  expect([await storedStatus(), seats.left]).toEqual(['pending', 4]);
});

test('leaves the payment as it was when its purpose cannot release it', async () => {
  const release = () => Promise.reject(new Error('planned'));
  testApp.deps.purposes = { course: { ...coursePurpose(seats), release } };
  await testApp.sandbox.pay(reference, 'failed');
  await advanceTime(testApp);
  expect((await lookAt(testApp, client, reference)).status).toBe(500);
  expect(await storedStatus()).toBe('pending');
  testApp.deps.purposes = { course: coursePurpose(seats) };
  expect((await look()).status).toBe('failed');
  expect(seats.released).toEqual([paymentId]);
});
