import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { afterTheHold, heldWithdrawals } from '../../../test/builders/held-withdrawal.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { environmentOf } from '../../../test/environment-of.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';

const { given, ask, cancel, payoutOf, send, isAtProvider, shown } = heldWithdrawals();

test('a client cancels a withdrawal, as often as the call is sent', async () => {
  const { id: withdrawalId } = (await ask('60000')).json();
  expect((await readInvestment(given.testApp, given.client, given.id)).status).toBe(2);
  await given.testApp.setDate('2027-03-20');
  await goTo(given.testApp, '2027-03-22');
  const replies = await Promise.all([1, 2, 3].map(() => cancel(withdrawalId)));
  replies.push(await cancel(withdrawalId));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await readInvestment(given.testApp, given.client, given.id)).toMatchObject({
    status: 1,
    investment_amount: '100000.00',
    returns: '4000.00',
    withdrawals: [{ status: 'cancelled', note: '', can_cancel: false }],
  });
  await send(withdrawalId, afterTheHold());
  expect(await isAtProvider(withdrawalId)).toBe(false);
  await given.testApp.work();
  const told = (await given.testApp.sandbox.mailTo(given.client.email)).map(
    ({ subject }) => subject,
  );
  expect(told.filter((subject) => subject === 'N60,000: your withdrawal is cancelled')).toEqual([
    'N60,000: your withdrawal is cancelled',
  ]);
  await expectCleanBook(given.testApp);
});

test('a cancelled withdrawal is told even to a client who switched those emails off', async () => {
  const { testApp, client } = given;
  const choice = {
    method: 'POST',
    url: '/notifications/api/emails/',
    headers: client.headers,
    payload: { topic: 'withdrawals', is_on: false },
  } as const;
  expect((await testApp.app.inject(choice)).statusCode).toBe(200);
  const { id: withdrawalId } = (await ask('60000')).json();
  expect((await cancel(withdrawalId)).statusCode).toBe(200);
  await testApp.work();
  const told = await testApp.sandbox.mailTo(client.email);
  expect(told.map(({ subject }) => subject)).toContain('N60,000: your withdrawal is cancelled');
});

test('another client’s withdrawal and an unknown one are 404', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  expect((await cancel(withdrawalId, await aClient(given.testApp))).statusCode).toBe(404);
  expect((await cancel('not-an-id')).statusCode).toBe(404);
  expect(await shown()).toMatchObject({ status: 'requested' });
});

test('a withdrawal that was sent is not cancelled any more', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  await send(withdrawalId, afterTheHold());
  const reply = await cancel(withdrawalId);
  expect(reply.statusCode).toBe(409);
  expect(reply.json().detail).toMatch(/can no longer be cancelled/);
  await expectCleanBook(given.testApp);
});

test('a cancellation that waits for the claim of a worker comes too late', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  const { payout_id: payoutId } = await payoutOf(withdrawalId);
  const worker = await given.testApp.database.pool.connect();
  await worker.query('BEGIN');
  await worker.query('UPDATE payouts SET claimed_at = now() WHERE payout_id = $1', [payoutId]);
  const late = cancel(withdrawalId);
  await untilWaiting(given.testApp);
  await worker.query('COMMIT');
  worker.release();
  expect((await late).statusCode).toBe(409);
  expect(await shown()).toMatchObject({ status: 'requested', can_cancel: false });
});

test('a worker that waits for a cancellation sends nothing', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  let sending: Promise<void> | undefined;
  await given.testApp.deps.db.transaction().execute(async (tx) => {
    const { clientId } = given.client;
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const cancellation = { clientId, withdrawalId, by: 'client', reason: '' } as const;
    await cancelWithdrawal(tx, cancellation, businessTime);
    sending = send(withdrawalId, afterTheHold());
    await untilWaiting(given.testApp);
  });
  await sending;
  expect(await isAtProvider(withdrawalId)).toBe(false);
  await expectCleanBook(given.testApp);
});

test('what a killed worker had claimed is sent by the next one, and never cancelled', async () => {
  const { id: withdrawalId } = (await ask('30000')).json();
  const { client_id: clientId, payout_id: payoutId } = await payoutOf(withdrawalId);
  const worker = fork(fileURLToPath(new URL('../../../test/killed-sender.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: {
      ...environmentOf(given.testApp),
      ...{ CLIENT_ID: clientId, PAYOUT_ID: payoutId, NOW: afterTheHold().toISOString() },
    },
  });
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await isAtProvider(withdrawalId)).toBe(false);
  expect((await cancel(withdrawalId)).statusCode).toBe(409);
  await send(withdrawalId, afterTheHold());
  expect(await isAtProvider(withdrawalId)).toBe(true);
  await expectCleanBook(given.testApp);
});

test('of cancelling and sending at the same time one happens', async () => {
  const asked = [];
  for (const amount of ['21000', '22000', '23000']) asked.push((await ask(amount)).json().id);
  for (const withdrawalId of asked) {
    const [reply] = await Promise.all([cancel(withdrawalId), send(withdrawalId, afterTheHold())]);
    expect(await isAtProvider(withdrawalId)).toBe(reply.statusCode === 409);
  }
  await expectCleanBook(given.testApp);
});

test('a withdrawal over several investments is put back into each of them', async () => {
  await beginOn(given.testApp, '2026-11-21');
  const older = await anInvestment(given.testApp, given.client);
  await given.testApp.setDate('2027-02-20');
  await goTo(given.testApp, '2027-02-21');
  const body = { amount: '150000', currency: 'naira' };
  const { id: withdrawalId } = (
    await askWithdrawal(given.testApp, given.client, null, body)
  ).json();
  expect(
    (await readInvestment(given.testApp, given.client, given.id)).withdrawals[0],
  ).toMatchObject({
    ...{ id: withdrawalId, whole_amount: '150000.00' },
  });
  expect((await cancel(withdrawalId)).statusCode).toBe(200);
  for (const one of [given.id, older]) {
    const { balance, status } = await readInvestment(given.testApp, given.client, one);
    expect([balance, status]).toEqual(['103000.00', 1]);
  }
  await expectCleanBook(given.testApp);
});

test('dollars are cancelled until staff look up the account to pay them', async () => {
  const dollars = await aMaturedInvestment(given.testApp, given.client, {
    ...{ currency: 'USD', plan: 'usd', amount: '1000' },
  });
  const askDollars = async () =>
    (
      await askWithdrawal(given.testApp, given.client, dollars, {
        amount: '200',
        currency: 'dollar',
      })
    ).json().id;
  const first = await askDollars();
  expect((await cancel(first)).statusCode).toBe(200);
  const second = await askDollars();
  await given.testApp.database.pool.query(
    "UPDATE payouts SET claimed_at = now() WHERE subject_id = $1 AND currency = 'USD'",
    [second],
  );
  const late = await cancel(second);
  expect(late.statusCode).toBe(409);
  expect(late.json().detail).toMatch(/^Our team is paying this withdrawal now/);
  await expectCleanBook(given.testApp);
});
