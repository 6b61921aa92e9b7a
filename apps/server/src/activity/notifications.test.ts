import type { Notification } from '@quarrter/contract/activity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anInvestment, closeUntil } from '../../test/builders/investment.ts';
import { anActiveLoan, anApplication, offer, repay } from '../../test/builders/loan.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { untilWaiting } from '../../test/until-waiting.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ date: '2026-11-21' });
});
afterAll(() => testApp.stop());

type Bell = { unread: number; results: Notification[] };

const bell = async (client: TestClient): Promise<Bell> => {
  const reply = await testApp.app.inject({
    url: '/transactions/notifications',
    headers: client.headers,
  });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

const read = (client: TestClient, newest: unknown) =>
  testApp.app.inject({
    method: 'POST',
    url: '/transactions/notifications/read',
    headers: client.headers,
    payload: { newest },
  });

const actionsOf = ({ results }: Bell) =>
  results.map(({ entry }) => entry.loan?.action ?? entry.investment?.action);

test('SHL-07: counts a client’s own unread notifications until they are read', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  expect(await bell(client)).toEqual({ unread: 0, results: [] });
  await anInvestment(testApp, client);
  await anInvestment(testApp, client);
  await anInvestment(testApp, other);
  const before = await bell(client);
  expect(before).toMatchObject({ unread: 2, results: [{ read: false }, { read: false }] });
  for (const _again of [1, 2]) {
    const reply = await read(client, before.results[0]?.id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ unread: 0 });
  }
  expect(await bell(client)).toMatchObject({
    unread: 0,
    results: [{ read: true }, { read: true }],
  });
  expect((await bell(other)).unread).toBe(1);
});

test('SHL-07: keeps a notification unread that arrived while the client was reading', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client);
  const seen = (await bell(client)).results[0]?.id;
  await anInvestment(testApp, client);
  expect((await read(client, seen)).json()).toEqual({ unread: 1 });
  expect((await bell(client)).results.map((item) => item.read)).toEqual([false, true]);
});

test('SHL-07: a tab with an older list does not undo what a newer one has read', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client);
  const older = (await bell(client)).results[0]?.id;
  await read(client, 'none of them');
  await anInvestment(testApp, client);
  const newer = (await bell(client)).results[0]?.id;
  const replies = await testApp.deps.db.transaction().execute(async (tx) => {
    await allTables(tx)
      .selectFrom('activity_counts')
      .select('client_id')
      .where('client_id', '=', client.clientId)
      .forUpdate()
      .execute();
    const first = read(client, newer);
    await untilWaiting(testApp);
    const second = read(client, older);
    await untilWaiting(testApp, 2);
    return [first, second];
  });
  expect((await Promise.all(replies)).map((reply) => reply.json())).toEqual([
    { unread: 0 },
    { unread: 0 },
  ]);
  expect((await bell(client)).unread).toBe(0);
});

test("SHL-07: marks nothing for another client's notification or an unknown one", async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  await anInvestment(testApp, client);
  await anInvestment(testApp, other);
  const foreign = (await bell(other)).results[0]?.id;
  expect((await read(client, foreign)).json()).toEqual({ unread: 1 });
  expect((await bell(other)).unread).toBe(1);
  for (const newest of [undefined, 7, 'x'.repeat(101)]) {
    expect((await read(client, newest)).statusCode).toBe(400);
  }
});

test('SHL-07: a loan that reaches another stage is unread again', async () => {
  const loan = await anApplication(testApp);
  const { client } = loan;
  await read(client, (await bell(client)).results[0]?.id);
  expect((await bell(client)).unread).toBe(0);
  await offer(testApp, loan);
  expect(await bell(client)).toMatchObject({
    unread: 1,
    results: [{ read: false, entry: { loan: { stage: 2 } } }],
  });
});

test('SHL-13: shows only the latest entry of each loan', async () => {
  const loan = await anActiveLoan(testApp);
  expect(actionsOf(await bell(loan.client))).toEqual(['Withdrawal']);
  await repay(testApp, loan, '29000');
  expect(actionsOf(await bell(loan.client))).toEqual(['Repayment']);
});

test('SHL-07: shows the five newest and counts all', async () => {
  const client = await aClient(testApp);
  for (let count = 0; count < 5; count += 1) await anInvestment(testApp, client);
  await closeUntil(testApp, '2026-12-21');
  const list = await bell(client);
  expect(actionsOf(list)).toEqual(['Returns', 'Returns', 'Returns', 'Returns', 'Returns']);
  expect(list.unread).toBe(10);
});

test('SHL-14: a deposit counts from the beginning of its start date', async () => {
  const { client } = await anApplication(testApp);
  await anInvestment(testApp, client);
  expect(actionsOf(await bell(client))).toEqual(['Withdrawal', 'Deposit']);
});
