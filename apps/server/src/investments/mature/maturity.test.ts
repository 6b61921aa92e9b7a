import type { Notification } from '@quarrter/contract/client/notifications';
import { addDays } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { beginOn, expectCleanBook, readInvestment } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readEventsOf } from '../../events/index.ts';
import { investmentTermChecks } from '../ledger-check/check-terms.ts';

/* The client is told a week before an investment matures, and on the day. */

const testApp = useTestApp();

const told = async (clientId: string, id: string) =>
  (await readEventsOf(testApp.deps.db, clientId, id))
    .filter(({ kind }) => kind.startsWith('investment-matur'))
    .map(({ kind, payload }) => ({ ...(payload as object), kind }));

test('INV-20: tells of a maturity a week before it and on the day', async () => {
  const { clientId, email } = await aClient(testApp);
  const id = await anInvestment(testApp, { clientId, email });
  await goTo(testApp, '2027-02-13');
  expect(await told(clientId, id)).toEqual([]);
  await goTo(testApp, '2027-02-14');
  const soon = { kind: 'investment-matures-soon', maturesOn: '2027-02-21', balance: '10200000' };
  expect(await told(clientId, id)).toMatchObject([soon]);
  await goTo(testApp, '2027-02-22');
  const matured = { kind: 'investment-matured', maturesOn: '2027-02-21', balance: '10300000' };
  expect(await told(clientId, id)).toMatchObject([soon, matured]);
});

const choose = (client: TestClient, id: string, body: object, slug = 'naira') =>
  testApp.app.inject({
    method: 'PUT',
    url: `/investments/api/${slug}/at-maturity/${id}/`,
    headers: client.headers,
    payload: body,
  });

/** Three months of closes, in two steps: nothing happens on the days between. */
async function liveUntil(date: string): Promise<void> {
  await testApp.setDate(addDays(date, -1));
  await goTo(testApp, date);
}

async function begin(): Promise<TestClient> {
  await beginOn(testApp, '2026-11-21');
  return aClient(testApp);
}

test('starts the next plan with the whole balance on the day of the maturity', async () => {
  const client = await begin();
  const id = await anInvestment(testApp, client);
  expect((await choose(client, id, { at_maturity: 'reinvest-all' })).statusCode).toBe(200);
  await liveUntil('2027-02-14');
  expect(await told(client.clientId, id)).toMatchObject([
    { kind: 'investment-matures-soon', choice: 'reinvest-all' },
  ]);
  await liveUntil('2027-02-21');
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    balance: '0.00',
    status: 3,
    at_maturity: 'nothing',
  });
  const next = await nextOf(client, id);
  expect(await readInvestment(testApp, client, next)).toMatchObject({
    investment_amount: '103000.00',
    start_date: '2027-02-21',
    maturity_date: '2027-05-21',
    next_returns_date: '2027-03-21',
    plan: '03oa',
    status: 1,
  });
  const kinds = (await readEventsOf(testApp.deps.db, client.clientId, next)).map((one) => one.kind);
  expect(kinds).toEqual(['investment-reinvested']);
  // The new plan says all of it; a second email about the maturity would ask for a decision.
  expect((await told(client.clientId, id)).map(({ kind }) => kind)).not.toContain(
    'investment-matured',
  );
  expect(await actionsOf(client)).toEqual([
    ...['Deposit', 'Deposit', 'Reinvestment', 'Returns', 'Returns', 'Returns'],
  ]);
  await expectCleanBook(testApp);
  for (const check of investmentTermChecks) {
    expect((await check.run(testApp.deps.db)).differences, check.name).toEqual([]);
  }
});

test('starts it with the capital alone, and leaves the returns to withdraw', async () => {
  const client = await begin();
  const id = await anInvestment(testApp, client);
  await choose(client, id, { at_maturity: 'reinvest-capital' });
  await liveUntil('2027-02-21');
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    investment_amount: '0.00',
    returns: '3000.00',
    status: 2,
    next_returns_date: null,
  });
  const next = await nextOf(client, id);
  expect((await readInvestment(testApp, client, next)).investment_amount).toBe('100000.00');
  // The day after nothing is done again.
  await liveUntil('2027-02-22');
  expect((await readInvestment(testApp, client, id)).returns).toBe('3000.00');
  await expectCleanBook(testApp);
});

test('keeps the choice that was made in the form', async () => {
  const client = await begin();
  const id = await anInvestment(testApp, client, { atMaturity: 'reinvest-all' });
  expect(await readInvestment(testApp, client, id)).toMatchObject({ at_maturity: 'reinvest-all' });
  const wrong = anInvestment(testApp, client, { atMaturity: 'all' });
  await expect(wrong).rejects.toMatchObject({
    body: { at_maturity: ['Please choose what happens at maturity.'] },
  });
});

test('API-46: the rows of a plan that the day close started say System', async () => {
  const client = await begin();
  const id = await anInvestment(testApp, client);
  await choose(client, id, { at_maturity: 'reinvest-all' });
  await liveUntil('2027-02-21');
  const url = '/transactions/transaction-list';
  const { results } = (await testApp.app.inject({ url, headers: client.headers })).json();
  type Row = { investment: { action: string; investment_type_id: string; initiator: string } };
  const rows = results.map(({ investment: row }: Row) =>
    [row.action, row.investment_type_id === id, row.initiator].join(),
  );
  expect(rows.toSorted()).toEqual([
    ...['Deposit,false,System', 'Deposit,true,User', 'Reinvestment,true,System'],
    ...['Returns,true,System', 'Returns,true,System', 'Returns,true,System'],
  ]);
});

test('makes up for a maturity whose day was missed', async () => {
  const client = await begin();
  const id = await anInvestment(testApp, client);
  await choose(client, id, { at_maturity: 'reinvest-all' });
  await liveUntil('2027-02-25');
  const next = await nextOf(client, id);
  expect((await readInvestment(testApp, client, next)).start_date).toBe('2027-02-25');
});

test('takes what a plan takes where the balance falls between two plans', async () => {
  const client = await begin();
  const id = await anInvestment(testApp, client, { amount: '98521.70', plan: 'base' });
  await choose(client, id, { at_maturity: 'reinvest-all' });
  await liveUntil('2027-02-21');
  const next = await readInvestment(testApp, client, await nextOf(client, id));
  expect(next).toMatchObject({ plan: 'base', investment_amount: '99999.00' });
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '0.53', status: 2 });
});

test('changes the choice until the day before, and answers anything else plainly', async () => {
  const client = await begin();
  const anotherClient = await aClient(testApp);
  const id = await anInvestment(testApp, client);
  const all = { at_maturity: 'reinvest-all' };
  for (const body of [{}, { at_maturity: '' }, { at_maturity: 7 }, { at_maturity: 'all' }]) {
    const reply = await choose(client, id, body);
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { at_maturity: ['Please choose what happens at maturity.'] },
    ]);
  }
  const unknown = [
    await choose(anotherClient, id, all),
    await choose(client, id, all, 'dollar'),
    await choose(client, 'x', all),
  ];
  expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  await liveUntil('2027-02-20');
  for (const _twice of [1, 2]) expect((await choose(client, id, all)).statusCode).toBe(200);
  const none = await choose(client, id, { at_maturity: 'nothing' });
  expect(none.json()).toEqual({ at_maturity: 'nothing' });
  await liveUntil('2027-02-21');
  const late = await choose(client, id, all);
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { detail: 'This investment matured on 21 Feb 2027. You can reinvest it now.' },
  ]);
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '103000.00' });
});

test('SHL-07: rings the bell a week before and on the day, and lists no transaction', async () => {
  const client = await begin();
  const id = await anInvestment(testApp, client);
  await liveUntil('2027-02-14');
  const soon = await bellOf(client);
  expect(soon.results).toMatchObject([
    {
      read: false,
      title: 'Investment matures soon',
      advice:
        'From 21 Feb 2027: withdraw, leave it earning, or reinvest it. The amount is your ' +
        'balance today.',
      link: `/invest/details/naira/${id}?type=FTI`,
    },
    {},
    {},
    {},
  ]);
  const read = await testApp.app.inject({
    method: 'POST',
    url: '/transactions/notifications/read',
    headers: client.headers,
    payload: { newest: soon.results[0]?.id },
  });
  expect(read.json()).toEqual({ unread: 0 });
  await liveUntil('2027-02-21');
  const matured = await bellOf(client);
  expect(matured.results[0]).toMatchObject({
    title: 'Investment has matured',
    amount: '103000.00',
    currency: 'naira',
  });
  // The notice and the last return.
  expect(matured.unread).toBe(2);
  expect(await actionsOf(client)).toEqual(['Deposit', 'Returns', 'Returns', 'Returns']);
});

type Bell = { unread: number; results: Notification[] };

async function bellOf({ headers }: TestClient): Promise<Bell> {
  return (await testApp.app.inject({ url: '/transactions/notifications', headers })).json();
}

/** The actions in the client's list of transactions, in alphabetical order. */
async function actionsOf({ headers }: TestClient): Promise<string[]> {
  const reply = await testApp.app.inject({ url: '/transactions/transaction-list', headers });
  const { count, results } = reply.json();
  expect(count).toBe(results.length);
  return results
    .map(({ investment }: { investment: { action: string } }) => investment.action)
    .sort();
}

/** The investment that was started from this one. */
async function nextOf({ clientId }: TestClient, id: string): Promise<string> {
  const { rows } = await testApp.database.pool.query(
    `SELECT to_investment_id AS id FROM reinvestments
     WHERE client_id = $1 AND from_investment_id = $2`,
    [clientId, id],
  );
  expect(rows).toHaveLength(1);
  return rows[0].id;
}
