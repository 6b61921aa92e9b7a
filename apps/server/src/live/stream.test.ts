import type { LiveChange } from '@quarrter/contract/live';
import { afterEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { lookAgain } from '../../test/builders/course.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { anActiveLoan, repay } from '../../test/builders/loan.ts';
import {
  anIntent,
  chargeAtProvider,
  sendWebhook,
  storedPayment,
} from '../../test/builders/payment.ts';
import { openStream, type TestStream } from '../../test/event-stream.ts';
import { useTestApp } from '../../test/test-app.ts';
import { notifyChanges } from '../platform/database/client-changes.ts';

const testApp = useTestApp();
const streams: TestStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function connect({ headers }: Pick<TestClient, 'headers'>, query = '') {
  const stream = await openStream(testApp, headers, query);
  streams.push(stream);
  expect(stream.response.status).toBe(200);
  return stream;
}

/** A stream that is open, and its first id. */
async function follow(client: Pick<TestClient, 'headers'>, query = '') {
  const stream = await connect(client, query);
  const ready = await stream.next();
  expect(ready?.name).toBe('ready');
  return { ...stream, id: ready?.id ?? '' };
}

/** Reads the changes from a stream, up to the first of this kind. */
async function toldUntil(stream: TestStream, kind: LiveChange['kind']): Promise<LiveChange[]> {
  const told: LiveChange[] = [];
  while (!told.some((change) => change.kind === kind)) {
    const event = await stream.next();
    expect(event?.name).toBe('changed');
    told.push(...((event?.data.changes ?? []) as LiveChange[]));
  }
  return told;
}

/** A stream that has been told everything so far: changes come in the order of their commits. */
async function followFromNow(client: TestClient): Promise<TestStream> {
  const stream = await follow(client);
  await notifyChanges(testApp.deps.db, [{ clientId: client.clientId, kind: 'card', id: null }]);
  await toldUntil(stream, 'card');
  return stream;
}

/** A repayment whose popup is open, and its change as a stream reports it. */
async function aPaymentInProgress() {
  const { client, loanId } = await anActiveLoan(testApp);
  const fields = { loan_type_id: loanId, amount: '29000' };
  const { reference } = await anIntent(testApp, client, fields);
  const { payment_id: id } = await storedPayment(testApp, reference);
  return { client, reference, change: { kind: 'payment', id } };
}

const post = (client: TestClient, url: string, payload: object = {}) =>
  testApp.app.inject({ method: 'POST', url, headers: client.headers, payload });

const listening = async () => {
  const { rows } = await testApp.database.pool.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE '%client_changes'`,
  );
  return rows.map(({ pid }) => pid);
};

test('SHL-19: names what a confirmed payment changed, to its own client alone', async () => {
  const loan = await anActiveLoan(testApp);
  const other = await aClient(testApp);
  const [own, foreign] = [await follow(loan.client), await follow(other)];
  await repay(testApp, loan, '29000');
  const told = await toldUntil(own, 'notification');
  expect(told).toContainEqual({ kind: 'loan', id: loan.loanId });
  expect(told).toContainEqual({ kind: 'payment', id: expect.stringMatching(/^[\da-f-]{36}$/) });
  const investmentId = await anInvestment(testApp, other);
  const others = await toldUntil(foreign, 'notification');
  expect(others).toContainEqual({ kind: 'investment', id: investmentId });
  expect(others.filter(({ kind }) => kind === 'loan')).toEqual([]);
});

test('SHL-19: tells that a payment was declined, and that it is being paid again', async () => {
  const { client, reference, change } = await aPaymentInProgress();
  const tab = await followFromNow(client);
  await testApp.sandbox.pay(reference, 'failed');
  expect(await lookAgain(testApp, client, reference)).toMatchObject({ status: 'failed' });
  expect((await tab.next())?.data.changes).toEqual([change]);
  const charge = await chargeAtProvider(testApp, reference);
  await sendWebhook(testApp, 'charge.success', { ...charge, status: 'ongoing' });
  expect((await storedPayment(testApp, reference)).status).toBe('pending');
  expect((await tab.next())?.data.changes).toEqual([change]);
});

test('SHL-19: tells that a payment was abandoned, and that a charge was reversed', async () => {
  const { client, reference, change } = await aPaymentInProgress();
  const tab = await followFromNow(client);
  await testApp.sandbox.pay(reference, 'abandoned');
  expect(await lookAgain(testApp, client, reference)).toMatchObject({ status: 'abandoned' });
  expect((await tab.next())?.data.changes).toEqual([change]);
  await testApp.sandbox.faults({ webhooks: 'lost' });
  await testApp.sandbox.pay(reference, 'success');
  await testApp.sandbox.outcome(reference, 'reversed');
  await testApp.sandbox.faults({ webhooks: 'normal' });
  expect(await lookAgain(testApp, client, reference)).toMatchObject({ reversed: true });
  expect((await tab.next())?.data.changes).toEqual([change]);
});

test('sends each event at once, and lets no proxy hold it back or change it', async () => {
  const client = await aClient(testApp);
  const { response } = await follow({
    headers: { ...client.headers, 'accept-encoding': 'br, gzip' } as TestClient['headers'],
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
});

test('SHL-19: tells a stream that comes back what it missed, by either last id', async () => {
  const client = await aClient(testApp);
  const before = await follow(client);
  before.close();
  const investmentId = await anInvestment(testApp, client);
  // The server hears of changes in the order of their commits.
  const other = await aClient(testApp);
  const witness = await follow(other);
  await anInvestment(testApp, other);
  await toldUntil(witness, 'notification');
  const now = await connect(client, `?after=${before.id}`);
  const missed = await now.next();
  expect(missed).toMatchObject({ name: 'changed' });
  expect(missed?.data.changes).toEqual(
    expect.arrayContaining([
      { kind: 'investment', id: investmentId },
      { kind: 'notification', id: null },
    ]),
  );
  // An id that came with less than everything before it would lose the rest with the connection.
  expect(await now.next()).toMatchObject({ name: 'ready', id: missed?.id });
  const headers = { ...client.headers, 'last-event-id': before.id };
  const again = await connect({ headers });
  expect([(await again.next())?.data, (await again.next())?.name]).toEqual([missed?.data, 'ready']);
});

test.each(['0', 'nonsense', '0193a5b0-0000-7000-8000-000000000001-7', '%00', 'a&after=b'])(
  'tells a stream after the unknown id %s to read everything again',
  async (after) => {
    const client = await aClient(testApp);
    const reply = await openStream(testApp, client.headers, `?after=${after}`);
    streams.push(reply);
    if (/%00|&/.test(after)) return expect(reply.response.status).toBe(400);
    expect([(await reply.next())?.name, (await reply.next())?.name]).toEqual(['reset', 'ready']);
  },
);

test('tells no one what another client missed', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  const { id } = await follow(client);
  await anInvestment(testApp, client);
  const foreign = await follow(other, `?after=${id}`);
  const investmentId = await anInvestment(testApp, other);
  const told = await toldUntil(foreign, 'notification');
  expect(told.filter(({ kind }) => kind === 'investment')).toEqual([
    { kind: 'investment', id: investmentId },
  ]);
});

test('tells other tabs that notifications were read', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client);
  const bell = await testApp.app.inject({
    url: '/transactions/notifications',
    headers: client.headers,
  });
  const tab = await followFromNow(client);
  await post(client, '/transactions/notifications/read', { newest: bell.json().results[0].id });
  expect((await tab.next())?.data).toEqual({ changes: [{ kind: 'notification', id: null }] });
});

test('SHL-19: answers an ended session with 401, and ends its streams', async () => {
  const client = await aClient(testApp);
  const tab = await follow(client);
  expect((await post(client, '/accounts/api/logout/')).statusCode).toBe(200);
  expect((await tab.next())?.name).toBe('end');
  expect(await tab.next()).toBeNull();
  const refused = await openStream(testApp, client.headers);
  expect(refused.response.status).toBe(401);
  expect((await openStream(testApp, {})).response.status).toBe(401);
});

test('ends the streams of a session that was not used for too long, and of no other', async () => {
  const [idle, busy] = [await aClient(testApp), await aClient(testApp)];
  const [ended, open] = [await follow(idle), await follow(busy)];
  const { pool } = testApp.database;
  await pool.query(
    "UPDATE sessions SET last_used_at = now() - interval '32 minutes' WHERE client_id = $1",
    [idle.clientId],
  );
  // Sessions are checked every half a minute, and when one is told to have ended.
  const changes = [idle, busy].map(({ clientId }) => [clientId, 'session', null]);
  await pool.query("SELECT pg_notify('client_changes', $1)", [JSON.stringify(changes)]);
  expect((await ended.next())?.name).toBe('end');
  await anInvestment(testApp, busy);
  expect((await open.next())?.name).toBe('changed');
});

test('ends the oldest of ten streams when its client opens another', async () => {
  const client = await aClient(testApp);
  const open = [];
  for (let count = 0; count < 11; count += 1) open.push(await follow(client));
  const [oldest, second] = open;
  expect([(await oldest?.next())?.name, await oldest?.next()]).toEqual(['end', null]);
  await anInvestment(testApp, client);
  expect((await second?.next())?.name).toBe('changed');
});

test('limits how often a client opens streams', async () => {
  const client = await aClient(testApp);
  for (let count = 0; count < 30; count += 1) (await follow(client)).close();
  const more = await openStream(testApp, client.headers);
  expect(more.response.status).toBe(429);
  const seconds = Number(more.response.headers.get('retry-after'));
  expect(seconds > 0 && seconds <= 60, String(seconds)).toBe(true);
});

test('uses one connection for all streams, and says so when it was lost', async () => {
  const client = await aClient(testApp);
  const tabs = [await follow(client), await follow(await aClient(testApp))];
  const before = await listening();
  expect(before).toHaveLength(1);
  await testApp.database.pool.query('SELECT pg_terminate_backend($1::int)', before);
  for (const tab of tabs) expect((await tab.next())?.name).toBe('reset');
  await anInvestment(testApp, client);
  expect((await tabs[0]?.next())?.name).toBe('changed');
  // A page that was away as well must not take its last id for all that happened.
  const back = await connect(client, `?after=${tabs[0]?.id}`);
  expect((await back.next())?.name).toBe('reset');
  expect(await listening()).toHaveLength(1);
});

test('a notification that cannot be read makes pages read again, and ends nothing', async () => {
  const client = await aClient(testApp);
  const tab = await follow(client);
  await testApp.database.pool.query(`NOTIFY client_changes, 'not JSON'`);
  expect((await tab.next())?.name).toBe('reset');
  await anInvestment(testApp, client);
  expect((await tab.next())?.name).toBe('changed');
});

test('ends every stream when the server stops', async () => {
  const tab = await follow(await aClient(testApp));
  await testApp.app.close();
  expect(await tab.next()).toBeNull();
});
