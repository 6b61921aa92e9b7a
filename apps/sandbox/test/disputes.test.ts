import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, eventually, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const amount = 2_900_000;

async function aPaidCharge(reference: string): Promise<void> {
  const order = { email: 'amina@example.com', amount, reference };
  await call(sandbox, 'POST', '/transaction/initialize', order);
  await outcome(reference, { outcome: 'success' });
}

const outcome = (reference: string, body: object) =>
  call(sandbox, 'POST', `/sandbox/api/payments/${reference}`, body);

const charge = async (reference: string) =>
  (await call(sandbox, 'GET', `/transaction/verify/${reference}`)).body.data;

/** The webhooks with this event about this charge that the product received. */
const told = (event: string, reference: string) =>
  eventually(
    () =>
      sandbox.listener.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ event: name, data }) => {
          const about = data.transaction?.reference ?? data.transaction_reference;
          return name === event && (about ?? data.reference) === reference;
        }),
    (found) => found.length > 0,
  );

async function nairaHeld(): Promise<number> {
  const { data } = (await call(sandbox, 'GET', '/balance')).body;
  const held = data as unknown as Array<{ currency: string; balance: number }>;
  return held.find(({ currency }) => currency === 'NGN')?.balance ?? 0;
}

test('opens a dispute with a due date and tells the product, and takes no money yet', async () => {
  await aPaidCharge('disputed');
  const before = await nairaHeld();
  const opened = await outcome('disputed', { outcome: 'dispute' });
  expect(opened.body).toMatchObject({
    status: 'success',
    dispute: { status: 'awaiting-merchant-feedback', resolution: null, refund_amount: amount },
  });
  const [{ data }] = await told('charge.dispute.create', 'disputed');
  expect(data).toMatchObject({
    refund_amount: amount,
    currency: 'NGN',
    category: 'chargeback',
    transaction: { reference: 'disputed', status: 'success' },
    dueAt: expect.stringMatching(/Z$/),
    resolvedAt: null,
  });
  expect(await nairaHeld()).toBe(before);
  expect((await outcome('disputed', { outcome: 'dispute' })).status).toBe(409);
  await outcome('disputed', { outcome: 'dispute-remind' });
  await told('charge.dispute.remind', 'disputed');
});

test('takes the money back when a dispute is lost, and the charge is reversed', async () => {
  await aPaidCharge('lost');
  const before = await nairaHeld();
  await outcome('lost', { outcome: 'dispute' });
  await outcome('lost', { outcome: 'dispute-lost' });
  const [{ data }] = await told('charge.dispute.resolve', 'lost');
  expect(data).toMatchObject({ status: 'resolved', resolution: 'auto-accepted' });
  expect(data.transaction.status).toBe('reversed');
  expect(await nairaHeld()).toBe(before - amount);
  const { id } = await charge('lost');
  const disputes = await call(sandbox, 'GET', `/dispute?transaction=${id}`);
  expect(disputes.body.data).toMatchObject([{ id: data.id, status: 'resolved' }]);
  const refunds = await call(sandbox, 'GET', `/refund?transaction=${id}`);
  expect(refunds.body.data).toMatchObject([{ dispute: data.id, amount, status: 'processed' }]);
  expect((await outcome('lost', { outcome: 'dispute' })).status).toBe(409);
});

test('gives back a part when a dispute is partly lost', async () => {
  await aPaidCharge('partly-lost');
  const before = await nairaHeld();
  expect((await outcome('partly-lost', { outcome: 'dispute-lost', amount: 0 })).status).toBe(400);
  const end = await outcome('partly-lost', { outcome: 'dispute-lost', amount: 900_000 });
  expect(end.body).toMatchObject({ status: 'success', dispute: { refund_amount: 900_000 } });
  expect(await nairaHeld()).toBe(before - 900_000);
  const more = await outcome('partly-lost', { outcome: 'dispute-lost', amount: 2_000_001 });
  expect(more.status).toBe(409);
});

test('moves nothing when a dispute is won', async () => {
  await aPaidCharge('won');
  const before = await nairaHeld();
  const end = await outcome('won', { outcome: 'dispute-won' });
  expect(end.body).toMatchObject({ status: 'success', dispute: { resolution: 'declined' } });
  expect(await nairaHeld()).toBe(before);
  const dispute = end.body.dispute as { id: number };
  const seen = await call(sandbox, 'GET', `/dispute/${dispute.id}`);
  expect(seen.body).toMatchObject({
    message: 'Dispute retrieved',
    data: { status: 'resolved', resolution: 'declined', createdAt: expect.any(String) },
  });
});

test('reverses a charge without any webhook', async () => {
  await aPaidCharge('reversed');
  const before = await nairaHeld();
  await outcome('reversed', { outcome: 'reversed' });
  expect(await charge('reversed')).toMatchObject({ status: 'reversed', amount });
  expect(await nairaHeld()).toBe(before - amount);
  const deliveries = await call(sandbox, 'GET', '/sandbox/api/webhooks');
  const ofCharge = (deliveries.body as unknown as Array<{ reference: string; event: string }>)
    .filter(({ reference }) => reference === 'reversed')
    .map(({ event }) => event);
  expect(ofCharge).toEqual(['charge.success']);
});

test('charges a reference a second time under another id', async () => {
  await aPaidCharge('twice');
  const first = await charge('twice');
  await outcome('twice', { outcome: 'second-charge' });
  const events = await eventually(
    () => told('charge.success', 'twice'),
    (found) => found.length === 2,
  );
  const second = events.map(({ data }) => data.id).find((id) => id !== first.id);
  expect((await charge('twice')).id).toBe(first.id);
  const seen = await call(sandbox, 'GET', `/transaction/${second}`);
  expect(seen.body.data).toMatchObject({ id: second, reference: 'twice', status: 'success' });
  await outcome('twice', { outcome: 'reversed', id: second });
  expect((await charge('twice')).status).toBe('success');
});

test('pays another amount, in another currency or by bank transfer', async () => {
  const order = { email: 'amina@example.com', amount, reference: 'otherwise' };
  await call(sandbox, 'POST', '/transaction/initialize', order);
  const early = await outcome('otherwise', { outcome: 'dispute' });
  expect(early.body.detail).toBe('This payment has not been paid.');
  await outcome('otherwise', {
    ...{ outcome: 'success', amount: 1_000_000, currency: 'USD', channel: 'bank_transfer' },
  });
  expect(await charge('otherwise')).toMatchObject({
    ...{ status: 'success', amount: 1_000_000, requested_amount: amount, currency: 'USD' },
    channel: 'bank_transfer',
    authorization: { channel: 'bank_transfer', reusable: false },
  });
});

test('dates a payment by the business date of the product', async () => {
  await aPaidCharge('dated');
  expect((await charge('dated')).paid_at).toMatch(/^2026-11-2[01]T/);
});

test('leaves a refund pending until it is told how to end it', async () => {
  await aPaidCharge('refunded');
  await call(sandbox, 'POST', '/sandbox/api/faults', { refunds: 'pending' });
  await outcome('refunded', { outcome: 'refund', amount: 500_000 });
  await call(sandbox, 'POST', '/sandbox/api/faults', { refunds: 'normal' });
  await told('refund.pending', 'refunded');
  await outcome('refunded', { outcome: 'refund-failed' });
  const [{ data }] = await told('refund.failed', 'refunded');
  expect(data).toMatchObject({ amount: '500000', currency: 'NGN', status: 'failed' });
  expect((await outcome('refunded', { outcome: 'refund-processed' })).status).toBe(409);
});
