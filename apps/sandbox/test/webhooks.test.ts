import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  call,
  eventually,
  expectedSignature,
  startTestSandbox,
  type TestSandbox,
} from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'normal' });
  sandbox.listener.received.length = 0;
  sandbox.listener.answers.length = 0;
});

async function pay(reference: string) {
  const body = { email: 'amina@example.com', amount: 2_900_000, reference };
  await call(sandbox, 'POST', '/transaction/initialize', body);
  await call(sandbox, 'POST', `/sandbox/api/payments/${reference}`, { outcome: 'success' });
}

const arrived = (count: number) =>
  eventually(
    () => sandbox.listener.received,
    (received) => received.length >= count,
  );

type Delivery = { reference: string; state: string; attempts: number; next_attempt_at: unknown };

async function deliveriesOf(reference: string): Promise<Delivery[]> {
  const { body } = await call(sandbox, 'GET', '/sandbox/api/webhooks');
  return (body as unknown as Delivery[]).filter((delivery) => delivery.reference === reference);
}

/** Returns the webhooks that arrived, once no more will be sent about this payment. */
async function allAbout(reference: string) {
  const isOver = (deliveries: Delivery[]) =>
    deliveries.length > 0 && deliveries.every((one) => one.next_attempt_at === null);
  await eventually(() => deliveriesOf(reference), isOver);
  return sandbox.listener.received;
}

const isTrue = ({ body, signature: given }: { body: string; signature: string }) =>
  given === expectedSignature(body);

test('sends one webhook for a payment, signed, with the data that verify shows', async () => {
  await pay('told');
  const received = await allAbout('told');
  expect(received).toHaveLength(1);
  expect(received.every(isTrue)).toBe(true);
  expect(received[0]?.signature).toMatch(/^[0-9a-f]{128}$/);
  const { event, data } = JSON.parse(received[0]?.body ?? '');
  expect(event).toBe('charge.success');
  expect(data).toEqual((await call(sandbox, 'GET', '/transaction/verify/told')).body.data);
});

test('sends no webhook for a declined or abandoned payment', async () => {
  for (const outcome of ['failed', 'abandoned']) {
    const body = { email: 'amina@example.com', amount: 100, reference: `not-${outcome}` };
    await call(sandbox, 'POST', '/transaction/initialize', body);
    const setOutcome = await call(sandbox, 'POST', `/sandbox/api/payments/not-${outcome}`, {
      outcome,
    });
    expect(setOutcome.body).toMatchObject({ status: outcome });
    expect(await deliveriesOf(`not-${outcome}`)).toEqual([]);
  }
});

test('sends a rejected webhook again with the same body, later each time', async () => {
  sandbox.listener.answers.push(500, 503);
  await pay('retried');
  const received = await allAbout('retried');
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const [first = 0, second = 0, third = 0] = received.map(({ at }) => at);
  // The waiting times of the test's sandbox: however slow the machine is, never less.
  expect(second - first).toBeGreaterThanOrEqual(100);
  expect(third - second).toBeGreaterThanOrEqual(200);
});

test('gives up after the last attempt', async () => {
  sandbox.listener.answers.push(500, 500, 500, 500, 500);
  await pay('given-up');
  expect(await allAbout('given-up')).toHaveLength(4);
  expect(await deliveriesOf('given-up')).toMatchObject([{ state: 'given up', attempts: 4 }]);
});

test('never sends a lost webhook', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'lost' });
  await pay('lost');
  expect(await allAbout('lost')).toEqual([]);
  const seen = await call(sandbox, 'GET', '/transaction/verify/lost');
  expect(seen.body.data.status).toBe('success');
});

test('sends a webhook twice when that fault is on', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'twice' });
  await pay('twice');
  const received = await arrived(2);
  expect(received[0]?.body).toBe(received[1]?.body);
  expect(received.every(isTrue)).toBe(true);
});

test('keeps a late webhook back', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'late', late_seconds: 3600 });
  await pay('late');
  expect(await deliveriesOf('late')).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(sandbox.listener.received).toEqual([]);
});

test('sends a late webhook when its time has come', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'late', late_seconds: 0.05 });
  await pay('late-by-little');
  expect(await allAbout('late-by-little')).toHaveLength(1);
});

test('sends forged webhooks with wrong signatures instead of the true one', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'forged' });
  sandbox.listener.answers.push(401, 401);
  await pay('forged');
  const received = await allAbout('forged');
  expect(received).toHaveLength(2);
  expect(received.some(isTrue)).toBe(false);
  const amounts = received.map(({ body }) => JSON.parse(body).data.amount).sort();
  expect(amounts).toEqual([2_900_000, 290_000_000]);
});

test('names an unknown fault, and changes nothing', async () => {
  const answer = await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'never', odd: 1 });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body)).toEqual(['webhooks', 'odd']);
  expect((await call(sandbox, 'GET', '/sandbox/api/faults')).body).toMatchObject({
    webhooks: 'normal',
  });
});

test('keeps payments and undelivered webhooks through a restart', async () => {
  sandbox.listener.answers.push(500);
  await call(sandbox, 'POST', '/sandbox/api/faults', { webhooks: 'late', late_seconds: 0.6 });
  await pay('kept');
  await sandbox.restart();
  expect((await call(sandbox, 'GET', '/sandbox/api/faults')).body).toMatchObject({
    webhooks: 'late',
  });
  const received = await arrived(2);
  expect(received.every(isTrue)).toBe(true);
  const seen = await call(sandbox, 'GET', '/transaction/verify/kept');
  expect(seen.body.data.status).toBe('success');
  const again = await call(sandbox, 'POST', '/transaction/initialize', {
    email: 'amina@example.com',
    amount: 100,
    reference: 'kept',
  });
  expect(again.body.code).toBe('duplicate_reference');
});
