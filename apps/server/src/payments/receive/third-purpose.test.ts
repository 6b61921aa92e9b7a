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
  chargeAtProvider,
  endChecks,
  ledgerErrors,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';

/* Payments runs a purpose that it has never heard of. */

let seats = fiveSeats();
const testApp = useTestApp({ deps: { purposes: { course: coursePurpose(seats) } } });
let client: TestClient;
beforeAll(() => testApp.sandbox.faults({ webhooks: 'lost' }));
beforeEach(async () => {
  await endChecks(testApp);
  client = await aClient(testApp);
  seats = fiveSeats();
  testApp.deps.purposes = { course: coursePurpose(seats) };
});

test('applies a payment of a purpose that payments does not know', async () => {
  const { reference, paymentId } = await aSeat(testApp, client);
  expect([seats.left, seats.held]).toEqual([4, [paymentId]]);
  await testApp.sandbox.pay(reference, 'success');
  expect(await lookAgain(testApp, client, reference)).toMatchObject({
    status: 'applied',
    purpose: 'course',
    course: 'Accounts',
    amount: '2500.00',
  });
  expect([seats.left, seats.sold, seats.released]).toEqual([4, [paymentId], []]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('rejects a purpose that is not registered', async () => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/transactions/api/payment-intent/',
    headers: client.headers,
    payload: { purpose: 'repayment', loan_type: 'personal', loan_type_id: '1', amount: '1' },
  });
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['purpose']]);
});

test('stores no payment when nothing is left to reserve', async () => {
  seats.left = 0;
  expect(await requestSeat(testApp, client)).toMatchObject({
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
  const { reference, paymentId } = await aSeat(testApp, client);
  expect((await requestSeat(testApp, client)).body.reference).toBe(reference);
  expect([seats.left, seats.held]).toEqual([4, [paymentId]]);
});

test('reserves again when a failed payment is started again', async () => {
  const { reference, paymentId } = await aSeat(testApp, client);
  await testApp.sandbox.pay(reference, 'failed');
  expect((await lookAgain(testApp, client, reference)).status).toBe('failed');
  expect(seats.left).toBe(5);
  expect((await requestSeat(testApp, client)).body.reference).toBe(reference);
  expect([seats.left, seats.held]).toEqual([4, [paymentId]]);
  expect((await storedPayment(testApp, reference)).status).toBe('pending');
});

test('releases what a payment reserved after it was started again', async () => {
  const { reference, paymentId } = await aSeat(testApp, client);
  await testApp.sandbox.pay(reference, 'failed');
  await lookAgain(testApp, client, reference);
  await requestSeat(testApp, client);
  await workAfter(testApp, 15);
  expect([seats.left, seats.released]).toEqual([5, [paymentId, paymentId]]);
});

test('lets its purpose apply a payment that is paid after it was released', async () => {
  const { reference, paymentId } = await aSeat(testApp, client);
  await workAfter(testApp, 15);
  await testApp.sandbox.pay(reference, 'success');
  const data = await chargeAtProvider(testApp, reference);
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect((await storedPayment(testApp, reference)).status).toBe('applied');
  expect([seats.left, seats.sold]).toEqual([4, [paymentId]]);
});

test('keeps a late payment as an unapplied receipt when nothing is left', async () => {
  const { reference, paymentId } = await aSeat(testApp, client);
  await workAfter(testApp, 15);
  seats.left = 0;
  await testApp.sandbox.pay(reference, 'success');
  await workAfter(testApp, 31);
  expect(await lookAgain(testApp, client, reference)).toMatchObject({
    status: 'unapplied',
    message: expect.stringContaining('The course is full.'),
  });
  expect(seats.released).toEqual([paymentId]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});
