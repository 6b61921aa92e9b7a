import { investmentRisk } from '@quarrter/ui/brand';
import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goPastMidnight, goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readEventsOf } from '../../events/index.ts';
import { settlePayout } from '../../payments/pay-out/settle-payout.ts';
import { newId } from '../../platform/database/ids.ts';
import { returnChecks } from '../ledger-check/check-returns.ts';
import { investmentTermChecks } from '../ledger-check/check-terms.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

const reinvest = (id: string, body: object, headers: object = {}, who = client, slug = 'naira') =>
  testApp.app.inject({
    method: 'POST',
    url: `/investments/api/${slug}/reinvest/${id}/`,
    headers: { ...who.headers, ...headers },
    payload: body,
  });
const record = (id: string) => readInvestment(testApp, client, id);

/**
 * Every check of the investments. The days until maturity were not closed one by one, so returns
 * may have come late.
 */
async function expectExactBook(): Promise<void> {
  await expectCleanBook(testApp);
  for (const check of [...investmentTermChecks, ...returnChecks]) {
    const { differences } = await check.run(testApp.deps.db);
    const ofClient = differences.filter(
      (text) => text.includes(client.clientId) && !text.includes('day of the credit'),
    );
    expect(ofClient, check.name).toEqual([]);
  }
}

test('moves the balance into the capital of the next plan in one posting', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const reply = await reinvest(id, { amount: '103,000', s: '03oa' });
  expect(reply.statusCode, reply.body).toBe(200);
  const started = reply.json();
  expect(started).toMatchObject({
    investment_type: 'FTI',
    amount: '103000.00',
    start_date: '2027-02-21',
    maturity_date: '2027-05-21',
  });
  expect(await record(id)).toMatchObject({ balance: '0.00', status: 3 });
  expect(await record(started.id)).toMatchObject({
    investment_amount: '103000.00',
    interest_rate: '1',
    status: 1,
    next_returns_date: '2027-03-21',
    monthly_accrued_interest: '1030.00',
  });
  const { rows } = await testApp.database.pool.query(
    `SELECT kind, amount::int, count(*) OVER (PARTITION BY posting_id)::int AS posted
     FROM ledger_transfers WHERE client_id = $1 AND kind LIKE 'reinvested%' ORDER BY kind`,
    [client.clientId],
  );
  expect(rows).toEqual([
    { kind: 'reinvested_capital', amount: 10_000_000, posted: 2 },
    { kind: 'reinvested_returns', amount: 300_000, posted: 2 },
  ]);
  const summary = await testApp.app.inject({
    url: '/investments/api/overview/naira/',
    headers: client.headers,
  });
  expect(summary.json().summary).toMatchObject({ total_count: 2, total_investment: '100000.00' });
  await expectExactBook();
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  const told = emails.find(({ subject }) => subject === 'N103,000 reinvested until 21 May 2027');
  expect(told?.text).toContain(investmentRisk);
});

test('carries the investor and the next of kin over', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const { id: nextId } = (await reinvest(id, { amount: '103000', s: '03oa' })).json();
  const { rows } = await testApp.database.pool.query(
    'SELECT count(DISTINCT form)::int AS forms FROM investments WHERE investment_id = ANY ($1)',
    [[id, nextId]],
  );
  expect(rows).toEqual([{ forms: 1 }]);
});

test('WDR-17, WDR-18: takes the capital first and leaves what is too little Inactive', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const { id: nextId } = (await reinvest(id, { amount: '50,000', s: 'base' })).json();
  expect(await record(id)).toMatchObject({
    investment_amount: '50000.00',
    returns: '3000.00',
    status: 2,
    next_returns_date: null,
  });
  expect(await record(nextId)).toMatchObject({ plan: 'base', investment_amount: '50000.00' });
  const rest = await reinvest(id, { amount: '53,000', s: 'base' });
  expect(rest.statusCode, rest.body).toBe(200);
  expect((await record(id)).status).toBe(3);
  await expectExactBook();
});

test('IND-18: credits both plans on what each of them holds', async () => {
  const id = await aMaturedInvestment(testApp, client, { amount: '250000' });
  const { id: nextId } = (await reinvest(id, { amount: '100000', s: '03oa' })).json();
  await testApp.setDate('2027-03-20');
  await goTo(testApp, '2027-03-21');
  expect(await record(id)).toMatchObject({ returns: '9000.00', investment_amount: '150000.00' });
  expect(await record(nextId)).toMatchObject({ returns: '1000.00' });
  await expectExactBook();
});

test('a withdrawal that fails afterwards gives back what is not reinvested', async () => {
  const id = await aMaturedInvestment(testApp, client, { amount: '250000' });
  expect((await reinvest(id, { amount: '100000', s: '03oa' })).statusCode).toBe(200);
  const held = await askWithdrawal(testApp, client, id, { amount: '57500' });
  expect(held.statusCode).toBe(200);
  const { rows } = await testApp.database.pool.query(
    'SELECT reference FROM payouts WHERE client_id = $1',
    [client.clientId],
  );
  const failed = { status: 'failed' as const, returned: false, fee: null, transferCode: '' };
  await settlePayout(testApp.deps, { ...failed, reference: rows[0].reference, message: 'No' });
  expect(await record(id)).toMatchObject({ balance: '157500.00', status: 1 });
  await expectExactBook();
});

test('INV-08, INV-33: answers a wrong plan or amount beside its field', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const bad: [object, object][] = [
    [{ amount: '99,999', s: '03oa' }, { amount: ['The minimum investment amount is 100,000'] }],
    [{ amount: '103000', s: 'base' }, { amount: ['The maximum investment amount is 99,999'] }],
    [{ amount: '103,000.01', s: '03oa' }, { amount: ['You can reinvest up to N103,000.'] }],
    [{ amount: '99,999.999', s: 'base' }, { amount: ['Amount must be a number'] }],
    [{ amount: '-50000', s: 'base' }, { amount: ['Amount must be a number'] }],
    [
      { amount: '999999999999999', s: 'base' },
      { amount: ['The maximum investment amount is 99,999'] },
    ],
    [{ amount: '', s: 'base' }, { amount: ['Amount is required'] }],
    [{ s: 'base' }, { amount: ['Amount is required'] }],
    [{ amount: '50000' }, { s: ['Please choose a plan.'] }],
    [
      { amount: '50000', s: 'none' },
      { s: ['We could not find this plan. Please choose another.'] },
    ],
    [{ amount: '50000', s: 'nv2y' }, { s: ['Slots of an offer are paid for by card.'] }],
    [{ amount: '100', s: 'usd' }, { s: ['This plan is in dollars. Please choose one in naira.'] }],
  ];
  for (const [body, errors] of bad) {
    const reply = await reinvest(id, body);
    expect([reply.statusCode, reply.json()], JSON.stringify(body)).toEqual([400, errors]);
  }
  expect(await record(id)).toMatchObject({ balance: '103000.00', status: 1 });
});

test('API-07: another client’s investment, currency or id is not there', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const anotherClient = await aClient(testApp);
  const body = { amount: '50000', s: 'base' };
  const replies = [
    await reinvest(id, body, {}, anotherClient),
    await reinvest(id, body, {}, client, 'dollar'),
    await reinvest(id, body, {}, client, 'pounds'),
    await reinvest(newId(), body),
    await reinvest('x', body),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test('WDR-19: refuses before maturity, and when nothing is left', async () => {
  const id = await anInvestment(testApp, client);
  const early = await reinvest(id, { amount: '100000', s: '03oa' });
  expect([early.statusCode, early.json()]).toEqual([
    409,
    { detail: 'This investment matures on 21 Feb 2027. You can reinvest it on that day.' },
  ]);
  const done = await aMaturedInvestment(testApp, client);
  await reinvest(done, { amount: '103000', s: '03oa' });
  const again = await reinvest(done, { amount: '50000', s: 'base' });
  expect(again.statusCode).toBe(409);
});

test('starts one plan for calls that are repeated or sent at once', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const keyed = { 'idempotency-key': newId() };
  const body = { amount: '20000', s: 'base' };
  const same = await Promise.all([1, 2, 3].map(() => reinvest(id, body, keyed)));
  expect(new Set(same.map((reply) => reply.body)).size).toBe(1);
  expect((await reinvest(id, { amount: '20001', s: 'base' }, keyed)).statusCode).toBe(409);
  const unkeyed = await Promise.all(
    ['30000', '30,000.00', '30000'].map((amount) => reinvest(id, { amount, s: 'base' })),
  );
  expect(new Set(unkeyed.map((reply) => reply.body)).size).toBe(1);
  expect((await record(id)).balance).toBe('53000.00');
  const rest = [1, 2, 3].map(() =>
    reinvest(id, { amount: '53000', s: 'base' }, { 'idempotency-key': newId() }),
  );
  const codes = (await Promise.all(rest)).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409, 409]);
  await expectExactBook();
});

test('starts one plan for calls before and after the close of the day', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const body = { amount: '20000', s: 'base' };
  const before = await reinvest(id, body);
  await goPastMidnight(testApp, '2027-02-22');
  expect((await reinvest(id, body)).json()).toEqual(before.json());
});

test('API-45: lists what moved, tells by email, and rings the bell once', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const { id: nextId } = (await reinvest(id, { amount: '103000', s: '03oa' })).json();
  const get = (url: string) => testApp.app.inject({ url, headers: client.headers });
  const { results } = (await get('/transactions/transaction-list')).json();
  const rowsOf = (action: string) =>
    results
      .map(({ investment }: { investment: { action: string } }) => investment)
      .filter((part: { action: string }) => part.action === action);
  expect(rowsOf('Reinvestment')).toMatchObject([{ amount: '103000.00', investment_type_id: id }]);
  expect(rowsOf('Deposit')).toMatchObject([
    { amount: '103000.00', investment_type_id: nextId },
    { amount: '100000.00', investment_type_id: id },
  ]);
  const bell = (await get('/transactions/notifications')).json();
  const titles = bell.results.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title === 'Reinvested')).toHaveLength(1);
  const events = await readEventsOf(testApp.deps.db, client.clientId, nextId);
  expect(events.map(({ kind }) => kind)).toEqual(['investment-reinvested']);
  const { rows } = await testApp.database.pool.query(
    `SELECT 1 FROM emails JOIN events
       ON events.client_id = emails.client_id AND events.event_id = emails.email_id
     WHERE kind = 'investment-reinvested' AND emails.client_id = $1`,
    [client.clientId],
  );
  expect(rows).toHaveLength(1);
});
