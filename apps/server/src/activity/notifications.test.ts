import type { Notification } from '@quarrter/contract/client/notifications';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { anActiveLoan, anApplication, offer, repay } from '../../test/builders/loan.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

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

const titlesOf = ({ results }: Pick<Bell, 'results'>) => results.map(({ title }) => title);

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
  expect((await read(client, newer)).json()).toEqual({ unread: 0 });
  expect((await read(client, older)).json()).toEqual({ unread: 0 });
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

test('SHL-07, SHL-11: a loan that reaches another stage creates a new notification', async () => {
  const loan = await anApplication(testApp);
  const { client, loanId } = loan;
  const before = await bell(client);
  expect(before.results).toMatchObject([
    { title: 'Loan awaiting verification', link: `/loans/personal/details/${loanId}` },
  ]);
  await read(client, before.results[0]?.id);
  expect((await bell(client)).unread).toBe(0);
  await offer(testApp, loan);
  expect(await bell(client)).toMatchObject({
    unread: 1,
    results: [
      {
        read: false,
        title: 'Loan awaiting confirmation',
        advice: 'Read our offer, then accept or reject it by 5 Dec 2026.',
        amount: '100000.00',
      },
    ],
  });
});

test('SHL-13: the bell shows the latest of each loan, and the page shows all', async () => {
  const loan = await anActiveLoan(testApp);
  expect(titlesOf(await bell(loan.client))).toEqual(['Loan disbursed']);
  await repay(testApp, loan, '29000');
  expect(titlesOf(await bell(loan.client))).toEqual(['Repayment received']);
  const all = await testApp.app.inject({
    url: '/notifications/api/list/',
    headers: loan.client.headers,
  });
  expect(titlesOf(all.json())).toEqual([
    ...['Repayment received', 'Loan disbursed', 'Loan awaiting disbursement'],
    ...['Loan awaiting confirmation', 'Loan awaiting verification'],
  ]);
});

test('SHL-07: shows the five newest and counts all', async () => {
  const client = await aClient(testApp);
  for (let count = 0; count < 5; count += 1) await anInvestment(testApp, client);
  // Nothing happens on the days before.
  await testApp.setDate('2026-12-20');
  await goTo(testApp, '2026-12-21');
  const list = await bell(client);
  expect(titlesOf(list)).toEqual(Array.from({ length: 5 }, () => 'Returns credited'));
  expect(list.unread).toBe(10);
});

test('SHL-14: a deposit counts from the beginning of its start date', async () => {
  const { client } = await anApplication(testApp);
  const id = await anInvestment(testApp, client);
  const { results } = await bell(client);
  expect(titlesOf({ results })).toEqual(['Loan awaiting verification', 'Investment started']);
  expect(results[1]?.link).toBe(`/invest/details/naira/${id}?type=FTI`);
});
