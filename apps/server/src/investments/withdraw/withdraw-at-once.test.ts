import { olderInvestmentsQuestion } from '@quarrter/domain/investments';
import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { settlePayout } from '../../payments/pay-out/settle-payout.ts';
import { newId } from '../../platform/database/ids.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

const withdraw = (id: string | null, body: object, headers: object = {}, who = client) =>
  askWithdrawal(testApp, who, id, body, headers);
const record = (id: string) => readInvestment(testApp, client, id);

test('pays the same money only once when it is withdrawn several times at once', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const keys = [1, 2, 3, 4].map(() => ({ 'idempotency-key': newId() }));
  const replies = await Promise.all(keys.map((key) => withdraw(id, { amount: '60000' }, key)));
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(replies.find((reply) => reply.statusCode === 409)?.json()).toEqual({
    detail: olderInvestmentsQuestion,
  });
  expect((await record(id)).balance).toBe('43000.00');
  await expectCleanBook(testApp);
});

test('loses nothing when withdrawals from one and from all investments run at once', async () => {
  const ids = [await anInvestment(testApp, client), await anInvestment(testApp, client)];
  await testApp.setDate('2027-03-01');
  const replies = await Promise.all([
    withdraw(ids[1] ?? '', { amount: '60000' }),
    withdraw(null, { amount: '120000' }, { 'idempotency-key': newId() }),
    withdraw(ids[0] ?? '', { amount: '60000' }),
    withdraw(null, { amount: '120000' }, { 'idempotency-key': newId() }),
  ]);
  const taken = replies.map((reply, index) =>
    reply.statusCode === 200 ? ([60_000, 120_000, 60_000, 120_000][index] ?? 0) : 0,
  );
  const left = (await Promise.all(ids.map((id) => record(id)))).map((one) => Number(one.balance));
  expect(left.reduce((a, b) => a + b)).toBe(200_000 - taken.reduce((a, b) => a + b));
  expect(taken.some((amount) => amount > 0)).toBe(true);
  await expectCleanBook(testApp);
});

test('withdraws once for the same Idempotency-Key and repeats the first answer', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const key = { 'idempotency-key': newId() };
  const first = await withdraw(id, { amount: '50000' }, key);
  const second = await withdraw(id, { amount: '50000' }, key);
  expect(second.json()).toEqual(first.json());
  expect((await withdraw(id, { amount: '50001' }, key)).statusCode).toBe(409);
  expect((await record(id)).balance).toBe('53000.00');
  // Withdraws the rest, so that a second withdrawal could neither fail nor succeed by accident.
  const other = { 'idempotency-key': newId() };
  const all = await Promise.all([1, 2, 3].map(() => withdraw(id, { amount: '53000' }, other)));
  expect(all.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
  expect(new Set(all.map((reply) => reply.body)).size).toBe(1);
  expect((await record(id)).balance).toBe('0.00');
  await expectCleanBook(testApp);
});

test('withdraws once when the same call without a key is sent several times', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const replies = await Promise.all([1, 2, 3].map(() => withdraw(id, { amount: '50,000' })));
  replies.push(await withdraw(id, { amount: '50000.00' }));
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect((await record(id)).balance).toBe('53000.00');
  await expectCleanBook(testApp);
});

test.each([
  ['another amount', { amount: '2000' }],
  ['another account', { account: '0123456780' }],
  ['another bank', { bank_name: '044' }],
])('takes %s as another withdrawal, although it has no key', async (_what, other) => {
  const id = await aMaturedInvestment(testApp, client);
  const first = await withdraw(id, { amount: '1000' });
  const second = await withdraw(id, { amount: '1000', ...other });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json().id).not.toBe(first.json().id);
});

test('takes the same withdrawal again after ten minutes', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const first = (await withdraw(id, { amount: '1000' })).json();
  const rename = (from: string, to: string) =>
    testApp.database.owner.pool.query(
      'UPDATE withdrawals SET withdrawal_id = $3 WHERE client_id = $1 AND withdrawal_id = $2',
      [client.clientId, from, to],
    );
  const madeEarlier = newId(Date.now() - 10 * 60_000);
  await rename(first.id, madeEarlier);
  expect((await withdraw(id, { amount: '1000' })).json().id).not.toBe(first.id);
  await rename(madeEarlier, first.id);
  expect((await record(id)).balance).toBe('101000.00');
});

test('takes the same withdrawal from all investments once for a currency', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const first = await withdraw(null, { amount: '1000', currency: 'naira' });
  const second = await withdraw(null, { amount: '1000', investment_type_id: id });
  expect(second.json()).toEqual(first.json());
});

test('a withdrawal and the day close wait for each other', async () => {
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await anInvestment(testApp, client));
  await testApp.setDate('2027-02-21');
  const [replies] = await Promise.all([
    Promise.all(ids.map((id) => withdraw(id, { amount: '100000' }))),
    goTo(testApp, '2027-02-22'),
  ]);
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200]);
  for (const id of ids) {
    const { balance, returns } = await record(id);
    // Credited before the withdrawal three times, or not at all: never on capital that was gone.
    expect(['0.00', '3000.00']).toContain(balance);
    expect(returns).toBe(balance);
  }
  await expectCleanBook(testApp);
});

test('a withdrawal that fails while returns are credited loses no return', async () => {
  const other = await anInvestment(testApp, client);
  const id = await aMaturedInvestment(testApp, client);
  expect((await withdraw(id, { amount: '103000' })).statusCode).toBe(200);
  await testApp.setDate('2027-03-20');
  const { db, pool } = { db: testApp.deps.db, pool: testApp.database.pool };
  const payout = await allTables(db)
    .selectFrom('payouts')
    .select(['reference'])
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow();
  // Somebody holds the other investment's account: the close waits in the middle of its
  // round.
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query(
    'SELECT 1 FROM ledger_accounts WHERE client_id = $1 AND subject_id = $2 FOR UPDATE',
    [client.clientId, other],
  );
  const closing = goTo(testApp, '2027-03-21');
  await untilWaiting(testApp);
  const { reference } = payout;
  const failed = { reference, status: 'failed' as const, returned: false, fee: null };
  const settling = settlePayout(testApp.deps, { ...failed, transferCode: '', message: 'No' });
  // Either it waits for the close, or it is through already.
  await Promise.race([untilWaiting(testApp, 2), settling]);
  await holder.query('ROLLBACK');
  holder.release();
  await Promise.all([closing, settling]);
  await goTo(testApp, '2027-03-22');
  // Three returns before the withdrawal, and the one of 21 March that it missed meanwhile.
  expect((await record(id)).balance).toBe('104000.00');
  await expectCleanBook(testApp);
});
