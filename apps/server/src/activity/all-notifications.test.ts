import type { Notification } from '@quarrter/contract/client/notifications';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { anApplication, offer } from '../../test/builders/loan.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

type List = { unread: number; results: Notification[]; after: string | null };

const ask = (client: TestClient, query = '') =>
  testApp.app.inject({ url: `/notifications/api/list/${query}`, headers: client.headers });

const list = async (client: TestClient, query = ''): Promise<List> => {
  const reply = await ask(client, query);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

const read = (client: TestClient, ...ids: unknown[]) =>
  testApp.app.inject({
    method: 'POST',
    url: '/notifications/api/read/',
    headers: client.headers,
    payload: { ids },
  });

const idsOf = ({ results }: List) => results.map(({ id }) => id);

test('SHL-18: gives every notification once, page by page, newest first', async () => {
  const client = await aClient(testApp);
  for (let count = 0; count < 3; count += 1) await anInvestment(testApp, client);
  // Nothing happens on the days before.
  await testApp.setDate('2026-12-20');
  await goTo(testApp, '2026-12-21');
  const whole = await list(client);
  expect(whole.results).toHaveLength(6);
  expect(whole.after).toBeNull();
  const pages: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: List = await list(client, `?limit=2${after && `&after=${after}`}`);
    pages.push(...idsOf(page));
    after = page.after;
  }
  expect(pages).toEqual(idsOf(whole));
});

test('SHL-18: marks chosen notifications as read and leaves the others', async () => {
  const client = await aClient(testApp);
  for (let count = 0; count < 3; count += 1) await anInvestment(testApp, client);
  const [newest, , oldest] = idsOf(await list(client));
  for (const _again of [1, 2]) {
    expect((await read(client, newest, oldest)).json()).toEqual({ unread: 1 });
  }
  expect((await list(client)).results.map((one) => one.read)).toEqual([true, false, true]);
  const unread = await list(client, '?show=unread');
  expect(unread).toMatchObject({ unread: 1, results: [{ read: false }] });
});

test('SHL-18: marks nothing for a foreign or unknown id, or a loan that moved on', async () => {
  const loan = await anApplication(testApp);
  const other = await aClient(testApp);
  const [before = ''] = idsOf(await list(loan.client));
  await offer(testApp, loan);
  expect((await read(loan.client, before)).json()).toEqual({ unread: 1 });
  await anInvestment(testApp, other);
  const [foreign = ''] = idsOf(await list(other));
  expect((await read(loan.client, foreign)).json()).toEqual({ unread: 1 });
  expect((await list(other)).unread).toBe(1);
  expect((await read(loan.client, 'nonsense')).json()).toEqual({ unread: 1 });
  expect((await read(loan.client, 7)).statusCode).toBe(400);
});

test('SHL-18: filters by what a notification is about', async () => {
  const { client, loanId } = await anApplication(testApp);
  await anInvestment(testApp, client);
  const loans = await list(client, '?about=loans');
  expect(loans.results).toMatchObject([{ link: `/loans/personal/details/${loanId}` }]);
  const investments = await list(client, '?about=investments');
  expect(investments.results).toMatchObject([{ title: 'Investment started' }]);
  expect(investments.unread).toBe(2);
});

test.each([
  ['about=cards', 'about'],
  ['show=some', 'show'],
  ['limit=0', 'limit'],
  ['after=nonsense', 'after'],
  ['after=99999999999999_0193a5b0-0000-7000-8000-000000000001', null],
])('answers the list with %s by an error of that field, or by nothing', async (query, field) => {
  const client = await aClient(testApp);
  const reply = await ask(client, `?${query}`);
  expect(reply.statusCode).toBe(field === null ? 200 : 400);
  if (field !== null) expect(Object.keys(reply.json())).toEqual([field]);
});

test('SHL-18: gives a client their own notifications, also with a foreign cursor', async () => {
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  await anInvestment(testApp, client);
  for (let count = 0; count < 2; count += 1) await anInvestment(testApp, other);
  const { after } = await list(other, '?limit=1');
  const own = idsOf(await list(client));
  const page = await list(client, `?after=${after}`);
  expect(idsOf(page).every((id) => own.includes(id))).toBe(true);
});
