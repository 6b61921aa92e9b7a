import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anInvestment, closeUntil } from '../../test/builders/investment.ts';
import { addApp, forgetProof, secondFactorOf } from '../../test/builders/second-factor.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  expectCleanBook,
  protectAbove,
  readInvestment,
} from '../../test/builders/withdrawal.ts';
import { environmentOf } from '../../test/environment-of.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { sendPayout } from '../payments/send-payout.ts';
import { readBusinessTimeOf } from '../platform/business-time.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';

const holdMinutes = 60;

let testApp: TestApp;
let client: TestClient;
let id: string;
beforeAll(async () => {
  testApp = await startTestApp({ deps: { withdrawalHoldMinutes: holdMinutes } });
  await protectAbove(testApp, { hold: 2_000_000n });
  await protectAbove(testApp, { hold: 10_000n }, 'USD');
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  client = await aClient(testApp);
  id = await aMaturedInvestment(testApp, client);
});

const ask = (amount: string, body: object = {}) =>
  askWithdrawal(testApp, client, id, { amount, ...body });
const cancel = (withdrawalId: string, by: TestClient = client) =>
  testApp.app.inject({
    method: 'POST',
    url: `/investments/api/withdrawals/${withdrawalId}/cancel/`,
    headers: by.headers,
  });
const payoutOf = (withdrawalId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where('subject_id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
const afterTheHold = () => new Date(Date.now() + (holdMinutes + 1) * 60_000);

/** What the job does at that time. */
async function send(withdrawalId: string, now: Date): Promise<void> {
  const { client_id: clientId, payout_id: payoutId } = await payoutOf(withdrawalId);
  await sendPayout(testApp.deps, { clientId, payoutId }, now);
}

/** Whether the provider was ever told of it. */
const isAtProvider = async (withdrawalId: string) => {
  const { reference } = await payoutOf(withdrawalId);
  return (await testApp.deps.provider.lookUpTransfer(reference)) !== null;
};
const shown = async () => (await readInvestment(testApp, client, id)).withdrawals[0];

test('a large withdrawal to a new account is held', async () => {
  const reply = await ask('30000');
  const until = new Date(reply.json().send_after);
  expect(until.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
  const time = new Date(until.getTime() + 3_600_000).toISOString().slice(11, 16);
  expect(reply.json().detail).toBe(`We send this at ${time}. You can cancel it until then.`);
  expect(await shown()).toMatchObject({ status: 'requested', can_cancel: true, waiting_for: [] });
  await testApp.work();
  await send(reply.json().id, new Date());
  expect(await isAtProvider(reply.json().id)).toBe(false);
  await send(reply.json().id, afterTheHold());
  expect(await isAtProvider(reply.json().id)).toBe(true);
  expect(await shown()).toMatchObject({ can_cancel: false });
  await expectCleanBook(testApp);
});

test('an account is known 24 hours after a withdrawal was paid into it', async () => {
  const { id: first } = (await ask('20000')).json();
  expect((await payoutOf(first)).send_after).toBeNull();
  const paid = async () => {
    await testApp.work();
    return (await shown())?.status;
  };
  await expect.poll(paid).toBe('paid');
  const { id: second } = (await ask('30000')).json();
  expect((await payoutOf(second)).send_after).not.toBeNull();
  expect((await cancel(second)).statusCode).toBe(200);
  await testApp.setDate('2027-02-22');
  const { id: third } = (await ask('30000')).json();
  expect((await payoutOf(third)).send_after).toBeNull();
});

test('withdrawals to a new account are held when together they are large', async () => {
  await testApp.sandbox.addAccount('058', '0123456700', 'OBI ADA');
  const { id: elsewhere } = (await ask('15000', { account: '0123456700' })).json();
  const { id: first } = (await ask('12000')).json();
  const { id: second } = (await ask('8001')).json();
  for (const small of [elsewhere, first]) expect((await payoutOf(small)).send_after).toBeNull();
  expect((await payoutOf(second)).send_after).not.toBeNull();
  expect((await cancel(second)).statusCode).toBe(200);
  const { id: third } = (await ask('8000')).json();
  expect((await payoutOf(third)).send_after, 'without the cancelled one').toBeNull();
});

test('a loan that was paid into an account does not make it known', async () => {
  const { id: first } = (await ask('5000')).json();
  const turnInto = (purpose: string, status: string) =>
    testApp.database.pool.query(
      `UPDATE payouts SET purpose = $2, status = $3, settled_at = '2027-02-01T09:00:00Z'
       WHERE subject_id = $1`,
      [first, purpose, status],
    );
  await turnInto('disbursement', 'paid');
  const { id: large } = (await ask('30000')).json();
  expect((await payoutOf(large)).send_after).not.toBeNull();
  await turnInto('withdrawal', 'requested');
});

test('an account of the profile is known after it stood there for 24 hours', async () => {
  const save = { bank_name: '058', bank_account_number: '0123456789' };
  const saved = await testApp.app.inject({
    method: 'PUT',
    url: `/accounts/api/quarrter-client-user-update/${client.clientId}/`,
    headers: client.headers,
    payload: save,
  });
  expect(saved.statusCode).toBe(200);
  const check = async () =>
    (
      await testApp.app.inject({
        method: 'POST',
        url: '/investments/api/withdrawals/check/',
        headers: client.headers,
        payload: { amount: '30000', currency: 'naira' },
      })
    ).json();
  expect(await check()).toMatchObject({ account_known: false, held_minutes: holdMinutes });
  const savedAccount = () =>
    testApp.app.inject({
      url: '/investments/api/withdraw/account/',
      headers: client.headers,
    });
  const enough = "UPDATE name_enquiries SET asked = 20, accounts = '{}' WHERE client_id = $1";
  await testApp.database.pool.query(enough, [client.clientId]);
  expect((await savedAccount()).statusCode).toBe(429);
  await testApp.setDate('2027-02-22');
  expect((await savedAccount()).statusCode).toBe(200);
  expect(await check()).toEqual({
    ...{ account_known: true, held_minutes: 0, waiting_for: [], notes: [] },
  });
});

test('a new account asks a client who has one for the second factor', async () => {
  const app = await addApp(testApp, client);
  await forgetProof(testApp, client);
  const asked = await ask('1000');
  expect([asked.statusCode, asked.json().second_factor]).toEqual([403, 'totp']);
  expect(await shown()).toBeUndefined();
  const { post } = secondFactorOf(testApp, client);
  expect((await post('verify', { code: await app.code(1) })).statusCode).toBe(200);
  expect((await ask('1000')).statusCode).toBe(200);
  await forgetProof(testApp, client);
  await testApp.database.pool.query(
    `UPDATE payouts SET status = 'paid', settled_at = '2027-02-01T09:00:00Z'
     WHERE client_id = $1`,
    [client.clientId],
  );
  expect((await ask('2000')).statusCode, 'to the account that is known now').toBe(200);
  await testApp.database.pool.query(
    "UPDATE payouts SET status = 'requested', settled_at = NULL WHERE client_id = $1",
    [client.clientId],
  );
});

test('a client cancels a withdrawal, as often as the call is sent', async () => {
  const { id: withdrawalId } = (await ask('60000')).json();
  expect((await readInvestment(testApp, client, id)).status).toBe(2);
  await testApp.setDate('2027-03-20');
  await closeUntil(testApp, '2027-03-22');
  const replies = await Promise.all([1, 2, 3].map(() => cancel(withdrawalId)));
  replies.push(await cancel(withdrawalId));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    status: 1,
    investment_amount: '100000.00',
    returns: '4000.00',
    withdrawals: [{ status: 'cancelled', note: '', can_cancel: false }],
  });
  await send(withdrawalId, afterTheHold());
  expect(await isAtProvider(withdrawalId)).toBe(false);
  await testApp.work();
  const told = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(told.filter((subject) => subject === 'Your withdrawal of N60,000 is cancelled')).toEqual([
    'Your withdrawal of N60,000 is cancelled',
  ]);
  await expectCleanBook(testApp);
});

test('another client’s withdrawal and an unknown one are 404', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  expect((await cancel(withdrawalId, await aClient(testApp))).statusCode).toBe(404);
  expect((await cancel('not-an-id')).statusCode).toBe(404);
  expect(await shown()).toMatchObject({ status: 'requested' });
});

test('a withdrawal that was sent is not cancelled any more', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  await send(withdrawalId, afterTheHold());
  const reply = await cancel(withdrawalId);
  expect(reply.statusCode).toBe(409);
  expect(reply.json().detail).toMatch(/can no longer be cancelled/);
  await expectCleanBook(testApp);
});

test('a cancellation that waits for the claim of a worker comes too late', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  const { payout_id: payoutId } = await payoutOf(withdrawalId);
  const worker = await testApp.database.pool.connect();
  await worker.query('BEGIN');
  await worker.query('UPDATE payouts SET claimed_at = now() WHERE payout_id = $1', [payoutId]);
  const late = cancel(withdrawalId);
  await untilWaiting(testApp);
  await worker.query('COMMIT');
  worker.release();
  expect((await late).statusCode).toBe(409);
  expect(await shown()).toMatchObject({ status: 'requested', can_cancel: false });
});

test('a worker that waits for a cancellation sends nothing', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  let sending: Promise<void> | undefined;
  await testApp.deps.db.transaction().execute(async (tx) => {
    const { clientId } = client;
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const cancellation = { clientId, withdrawalId, by: 'client', reason: '' } as const;
    await cancelWithdrawal(tx, cancellation, businessTime);
    sending = send(withdrawalId, afterTheHold());
    await untilWaiting(testApp);
  });
  await sending;
  expect(await isAtProvider(withdrawalId)).toBe(false);
  await expectCleanBook(testApp);
});

test('what a killed worker had claimed is sent by the next one, and never cancelled', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  const { client_id: clientId, payout_id: payoutId } = await payoutOf(withdrawalId);
  const worker = fork(fileURLToPath(new URL('../../test/killed-sender.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: {
      ...environmentOf(testApp),
      ...{ CLIENT_ID: clientId, PAYOUT_ID: payoutId, NOW: afterTheHold().toISOString() },
    },
  });
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await isAtProvider(withdrawalId)).toBe(false);
  expect((await cancel(withdrawalId)).statusCode).toBe(409);
  await send(withdrawalId, afterTheHold());
  expect(await isAtProvider(withdrawalId)).toBe(true);
  await expectCleanBook(testApp);
});

test('of cancelling and sending at the same time one happens', async () => {
  const asked = [];
  for (const amount of ['21000', '22000', '23000']) asked.push((await ask(amount)).json().id);
  for (const withdrawalId of asked) {
    const [reply] = await Promise.all([cancel(withdrawalId), send(withdrawalId, afterTheHold())]);
    expect(await isAtProvider(withdrawalId)).toBe(reply.statusCode === 409);
  }
  await expectCleanBook(testApp);
});

test('a withdrawal over several investments is put back into each of them', async () => {
  await beginOn(testApp, '2026-11-21');
  const older = await anInvestment(testApp, client);
  await testApp.setDate('2027-02-20');
  await closeUntil(testApp, '2027-02-21');
  const body = { amount: '150000', currency: 'naira' };
  const { id: withdrawalId } = (await askWithdrawal(testApp, client, null, body)).json();
  expect((await readInvestment(testApp, client, id)).withdrawals[0]).toMatchObject({
    ...{ id: withdrawalId, whole_amount: '150000.00' },
  });
  expect((await cancel(withdrawalId)).statusCode).toBe(200);
  for (const one of [id, older]) {
    const { balance, status } = await readInvestment(testApp, client, one);
    expect([balance, status]).toEqual(['103000.00', 1]);
  }
  await expectCleanBook(testApp);
});

test('dollars are cancelled until staff look up the account to pay them', async () => {
  const dollars = await aMaturedInvestment(testApp, client, {
    ...{ currency: 'USD', plan: 'usd', amount: '1000' },
  });
  const askDollars = async () =>
    (await askWithdrawal(testApp, client, dollars, { amount: '200', currency: 'dollar' })).json()
      .id;
  const first = await askDollars();
  expect((await cancel(first)).statusCode).toBe(200);
  const second = await askDollars();
  await testApp.database.pool.query(
    "UPDATE payouts SET claimed_at = now() WHERE subject_id = $1 AND currency = 'USD'",
    [second],
  );
  const late = await cancel(second);
  expect(late.statusCode).toBe(409);
  expect(late.json().detail).toMatch(/^Our team is paying this withdrawal now/);
  await expectCleanBook(testApp);
});

test('the time until which a withdrawal is held is shown with its day, until then', async () => {
  const until = new Date((await ask('30000')).json().send_after);
  const noteAt = async (now: Date) =>
    (await readInvestment(testApp, client, id, now)).withdrawals[0];
  const dayBefore = new Date(until.getTime() - 86_400_000);
  const { note } = { note: '', ...(await noteAt(dayBefore)) };
  expect(note).toMatch(/^We send this on \d+ \w+ \d{4} at \d\d:\d\d\. /);
  expect(await noteAt(until)).toMatchObject({ note: '', send_after: null, can_cancel: true });
});

test('the note about dollars says that our team pays them later', async () => {
  const dollars = await aMaturedInvestment(testApp, client, {
    ...{ currency: 'USD', plan: 'usd', amount: '1000' },
  });
  const body = { amount: '200', currency: 'dollar' };
  const { detail } = (await askWithdrawal(testApp, client, dollars, body)).json();
  expect(detail).toMatch(/^Our team pays this after .* until they begin to pay it\.$/);
});

test('WDR-06: a withdrawal and the question before it count as a name enquiry', async () => {
  const check = (account: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/investments/api/withdrawals/check/',
      headers: client.headers,
      payload: { amount: '5000', currency: 'naira', bank_name: '058', account },
    });
  await testApp.database.pool.query(
    `INSERT INTO name_enquiries (client_id, asked, window_ends_at)
     VALUES ($1, 19, now() + interval '1 hour')`,
    [client.clientId],
  );
  expect((await check('0123456789')).statusCode).toBe(200);
  expect((await check('0123456789')).statusCode).toBe(200);
  expect((await check('2000000001')).statusCode).toBe(429);
  const other = { amount: '5000', bank_name: '058', account: '2000000001' };
  expect((await askWithdrawal(testApp, client, id, other)).statusCode).toBe(429);
});
