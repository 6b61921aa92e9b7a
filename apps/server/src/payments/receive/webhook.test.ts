import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  anIntent,
  chargeAtProvider,
  eventsOf,
  eventually,
  lookAt,
  reportRepaid,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listUnappliedReceipts } from '../index.ts';
import { openWebhooks, receiveWebhook } from './receive-webhook.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;

beforeAll(async () => {
  client = await aClient(testApp);
});
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});

const storedStatus = async (reference: string) => (await storedPayment(testApp, reference)).status;

test('books once by the webhook alone, also when it is sent twice', async () => {
  await testApp.sandbox.faults({ webhooks: 'twice' });
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await eventually(async () => (await storedStatus(reference)) === 'applied');
  await eventually(async () => (await eventsOf(testApp, reference)).length === 2);
  expect(purposes.applied).toHaveLength(1);
  expect((await reportRepaid(testApp, client, reference)).status).toBe(200);
  expect(purposes.applied).toHaveLength(1);
});

test("ignores a late webhook for a payment the browser's call has booked", async () => {
  await testApp.sandbox.faults({ webhooks: 'late', late_seconds: 1 });
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  expect((await reportRepaid(testApp, client, reference)).body.status).toBe('applied');
  await eventually(async () => (await eventsOf(testApp, reference)).length === 1);
  expect(purposes.applied).toHaveLength(1);
});

test('rejects a forged or unsigned webhook with 401 and records it', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  const data = await chargeAtProvider(testApp, reference);
  expect(await sendWebhook(testApp, 'charge.success', data, 'sk_test_of_a_stranger')).toBe(401);
  expect(await sendWebhook(testApp, 'charge.success', data, null)).toBe(401);
  const empty = await fetch(`${testApp.url}/payments/webhook`, { method: 'POST' });
  expect(empty.status).toBe(401);
  expect(await storedStatus(reference)).toBe('pending');
  const rejected = await allTables(testApp.deps.db)
    .selectFrom('provider_events')
    .select('event')
    .where('accepted', '=', false)
    .execute();
  expect(rejected.map((row) => row.event).sort()).toEqual(['forged', 'unsigned', 'unsigned']);
  await testApp.sandbox.faults({ webhooks: 'forged' });
  const other = await anIntent(testApp, client);
  await testApp.sandbox.pay(other.reference, 'success');
  await eventually(async () =>
    allTables(testApp.deps.db)
      .selectFrom('provider_events')
      .where('event', '=', 'forged')
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirst()
      .then((row) => Number(row?.count) === 3),
  );
  expect(await storedStatus(other.reference)).toBe('pending');
});

test('records at most a hundred rejected webhooks an hour', async () => {
  const { deps } = testApp;
  const webhooks = openWebhooks(deps);
  const rows = async () => {
    const counted = await allTables(deps.db)
      .selectFrom('provider_events')
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(counted.count);
  };
  const before = await rows();
  let now = new Date();
  const send = () => receiveWebhook(deps, Buffer.from('{}'), undefined, webhooks, now);
  for (let sent = 0; sent < 130; sent += 1) expect(await send()).toBe(false);
  expect((await rows()) - before).toBe(100);
  now = new Date(now.getTime() + 60 * 60 * 1000);
  await send();
  expect((await rows()) - before).toBe(101);
});

test('answers 200 to unknown events and references, and changes nothing', async () => {
  expect(await sendWebhook(testApp, 'subscription.create', { reference: 'x' })).toBe(200);
  expect(await sendWebhook(testApp, 'charge.success', { reference: 'x', amount: {} })).toBe(200);
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  const data = await chargeAtProvider(testApp, reference);
  expect(await sendWebhook(testApp, 'charge.success', { ...data, reference: 'other' })).toBe(200);
  expect(purposes.applied).toHaveLength(0);
});

test('keeps a payment with another amount or currency as an unapplied receipt', async () => {
  for (const [change, text] of [
    [{ amount: 100 }, 'You paid N1 instead of N5,000.'],
    [{ currency: 'USD' }, 'You paid $5,000 instead of N5,000.'],
  ] as const) {
    const { reference } = await anIntent(testApp, client);
    await testApp.sandbox.pay(reference, 'success');
    const data = await chargeAtProvider(testApp, reference);
    expect(await sendWebhook(testApp, 'charge.success', { ...data, ...change })).toBe(200);
    const { body } = await lookAt(testApp, client, reference);
    expect(body.status).toBe('unapplied');
    expect(body.message).toContain(text);
    const { results } = await listUnappliedReceipts(testApp.deps.db, { limit: 100 });
    expect(results).toContainEqual(
      expect.objectContaining({ clientId: client.clientId, reference, reason: text }),
    );
  }
  expect(purposes.applied).toHaveLength(0);
});

test('keeps a payment that cannot be applied as an unapplied receipt with the reason', async () => {
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is already complete.' });
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  const { status: code, body } = await reportRepaid(testApp, client, reference);
  expect([code, body.status]).toEqual([200, 'unapplied']);
  expect(body.message).toContain('The loan is already complete. Our team');
});
