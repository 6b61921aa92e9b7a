import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  call,
  eventually,
  expectedSignature,
  startTestSandbox,
  type TestSandbox,
} from './harness.ts';

let sandbox: TestSandbox;
let recipient: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const made = await call(sandbox, 'POST', '/transferrecipient', {
    type: 'nuban',
    name: 'Amina Bello',
    account_number: '0123456789',
    bank_code: '058',
    currency: 'NGN',
  });
  recipient = String(made.body.data.recipient_code);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'normal', transfers: 'normal' });
  sandbox.listener.received.length = 0;
});

function send(reference: string, amount = 5_000_000) {
  return call(sandbox, 'POST', '/transfer', { source: 'balance', amount, recipient, reference });
}

const status = async (reference: string) =>
  (await call(sandbox, 'GET', `/transfer/verify/${reference}`)).body.data.status;

async function nairaHeld() {
  const answer = await call(sandbox, 'GET', '/balance');
  const held = answer.body.data as unknown as Array<{ currency: string; balance: number }>;
  return held.find(({ currency }) => currency === 'NGN')?.balance ?? 0;
}

/** The webhooks of one payment or transfer. Those of other tests may still arrive. */
const webhooksAbout = (reference: string) => () =>
  sandbox.listener.received
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => [data.reference, data.transaction_reference].includes(reference));

test('queues a transfer, pays it, and sends a signed webhook', async () => {
  const before = await nairaHeld();
  const queued = await send('payout_0123456789');
  expect(queued.body).toMatchObject({
    message: 'Transfer has been queued',
    data: { status: 'pending', amount: 5_000_000, reference: 'payout_0123456789' },
  });
  const [webhook] = await eventually(
    () => sandbox.listener.received,
    (received) => received.length === 1,
  );
  expect(webhook?.signature).toBe(expectedSignature(webhook?.body ?? ''));
  expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
    event: 'transfer.success',
    data: {
      status: 'success',
      reference: 'payout_0123456789',
      recipient: { recipient_code: recipient, details: { account_number: '0123456789' } },
    },
  });
  expect(await status('payout_0123456789')).toBe('success');
  expect(await nairaHeld()).toBe(before - 5_000_000 - 2_500);
});

test('pays a reference once, even when two transfers ask at the same time', async () => {
  const answers = await Promise.all([send('payout_same_moment_1'), send('payout_same_moment_1')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({
    status: false,
    message: 'Please provide a unique reference. Reference already exists on a transfer',
    code: 'duplicate_transfer_reference',
  });
});

test('reports a failed transfer and restores the balance', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers: 'failed' });
  const before = await nairaHeld();
  await send('payout_that_will_fail');
  await eventually(
    () => status('payout_that_will_fail'),
    (seen) => seen === 'failed',
  );
  const told = await eventually(
    webhooksAbout('payout_that_will_fail'),
    (seen) => seen.length === 1,
  );
  expect(told[0]).toMatchObject({ event: 'transfer.failed', data: { status: 'failed' } });
  expect(await nairaHeld()).toBe(before);
});

test('keeps a transfer pending until it is completed, once', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers: 'pending' });
  await send('payout_left_pending_1');
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers: 'normal' });
  await send('payout_sent_later_1');
  await eventually(
    () => status('payout_sent_later_1'),
    (seen) => seen === 'success',
  );
  expect(await status('payout_left_pending_1')).toBe('pending');
  const path = '/sandbox/api/transfers/payout_left_pending_1';
  expect((await call(sandbox, 'POST', path, { outcome: 'success' })).body.status).toBe('success');
  expect((await call(sandbox, 'POST', path, { outcome: 'failed' })).status).toBe(409);
});

const end = (reference: string, outcome: string) =>
  call(sandbox, 'POST', `/sandbox/api/transfers/${reference}`, { outcome });

const feeOf = async (reference: string) =>
  (await call(sandbox, 'GET', `/transfer/verify/${reference}`)).body.data.fee_charged;

test('returns a paid transfer, and restores the balance without the fee', async () => {
  const before = await nairaHeld();
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers: 'pending' });
  await send('payout_that_returns_1');
  expect(await feeOf('payout_that_returns_1')).toBe(0);
  await end('payout_that_returns_1', 'success');
  expect(await feeOf('payout_that_returns_1')).toBe(2_500);
  expect((await end('payout_that_returns_1', 'reversed')).body.status).toBe('reversed');
  const told = await eventually(
    webhooksAbout('payout_that_returns_1'),
    (seen) => seen.length === 2,
  );
  expect(told.map(({ event }) => event).sort()).toEqual(['transfer.reversed', 'transfer.success']);
  expect(await nairaHeld()).toBe(before - 2_500);
});

test('pays a transfer that was reported as failed before', async () => {
  const before = await nairaHeld();
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers: 'pending' });
  await send('payout_failed_then_paid');
  await end('payout_failed_then_paid', 'failed');
  expect(await nairaHeld()).toBe(before);
  await end('payout_failed_then_paid', 'success');
  expect(await status('payout_failed_then_paid')).toBe('success');
  expect(await nairaHeld()).toBe(before - 5_000_000 - 2_500);
  expect((await end('payout_failed_then_paid', 'unknown')).status).toBe(400);
});

test('waits for the one-time code of a transfer, and pays after it', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers: 'otp' });
  const asked = await send('payout_with_a_code_1');
  expect(asked.body.message).toBe('Transfer requires OTP to continue');
  expect(asked.body.data.status).toBe('otp');
  const transfer_code = String(asked.body.data.transfer_code);
  const resent = await call(sandbox, 'POST', '/transfer/resend_otp', { transfer_code });
  expect(resent.body.message).toBe('OTP has been resent');
  const finalize = (otp: string) =>
    call(sandbox, 'POST', '/transfer/finalize_transfer', { transfer_code, otp });
  expect((await finalize('000000')).status).toBe(400);
  expect((await finalize('123456')).body.data.status).toBe('pending');
  await eventually(
    () => status('payout_with_a_code_1'),
    (seen) => seen === 'success',
  );
});

test('asks for a code when a script says so', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers: 'pending' });
  await send('payout_asked_for_code');
  expect((await end('payout_asked_for_code', 'otp')).body.status).toBe('otp');
  expect((await end('payout_asked_for_code', 'failed')).body.status).toBe('failed');
});

test.each([
  ['lost', 'payout_without_report'],
  ['late', 'payout_that_is_late_1'],
])('pays a transfer and loses or delays what it tells: %s', async (transfers, reference) => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { transfers, late_seconds: 1 });
  await send(reference);
  expect(await status(reference)).toBe('pending');
  await eventually(
    () => status(reference),
    (seen) => seen === 'success',
  );
  const deliveries = await call(sandbox, 'GET', '/sandbox/api/webhooks');
  const rows = deliveries.body as unknown as Array<{ reference: string; state: string }>;
  const state = rows.find((row) => row.reference === reference)?.state;
  expect(state === 'lost').toBe(transfers === 'lost');
});

test('lists transfers newest first', async () => {
  await send('payout_listed_first_');
  await send('payout_listed_second');
  const answer = await call(sandbox, 'GET', '/transfer?perPage=2');
  expect(answer.body).toMatchObject({
    message: 'Transfers retrieved',
    data: [{ reference: 'payout_listed_second' }, { reference: 'payout_listed_first_' }],
    meta: { perPage: 2, page: 1 },
  });
});

test.each([
  ['an unknown recipient', { recipient: 'RCP_nobody' }, 'Recipient specified is invalid'],
  ['a short reference', { reference: 'short' }, 'Invalid transfer reference'],
  ['capital letters', { reference: 'PAYOUT_0123456789' }, 'Invalid transfer reference'],
  ['more than is held', { amount: 99_999_999_999_999 }, 'Your balance is not enough'],
  ['another source', { source: 'card' }, 'Invalid source'],
])('rejects a transfer with %s', async (_name, change, message) => {
  const body = { source: 'balance', amount: 100, recipient, reference: 'payout_refused_000' };
  const answer = await call(sandbox, 'POST', '/transfer', { ...body, ...change });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain(message);
  expect((await call(sandbox, 'GET', '/transfer/verify/payout_refused_000')).status).toBe(404);
});

test('reports a refund as pending, then processed, and never exceeds the payment', async () => {
  const body = { email: 'amina@example.com', amount: 100_000, reference: 'to-refund' };
  await call(sandbox, 'POST', '/transaction/initialize', body);
  const early = await call(sandbox, 'POST', '/refund', { transaction: 'to-refund' });
  expect(early.status).toBe(400);
  await call(sandbox, 'POST', '/sandbox/api/payments/to-refund', { outcome: 'success' });
  const tooMuch = await call(sandbox, 'POST', '/refund', {
    transaction: 'to-refund',
    amount: 100_001,
  });
  expect(tooMuch.status).toBe(400);
  const refund = await call(sandbox, 'POST', '/refund', { transaction: 'to-refund' });
  expect(refund.body).toMatchObject({
    message: 'Refund has been queued for processing',
    data: { status: 'pending', amount: 100_000 },
  });
  const told = await eventually(webhooksAbout('to-refund'), (seen) => seen.length === 4);
  const events = told.map(({ event }) => event).sort();
  expect(events).toEqual([
    'charge.success',
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ]);
  const seen = await call(sandbox, 'GET', '/transaction/verify/to-refund');
  expect(seen.body.data.status).toBe('reversed');
});
