import { accountNames } from '@quarrter/contract/limits';
import { formatTimeForClients } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { attemptsMade } from '../../../test/builders/counts.ts';
import {
  afterTheHold,
  heldWithdrawals,
  holdMinutes,
} from '../../../test/builders/held-withdrawal.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { expireProof, secondFactorOf } from '../../../test/builders/second-factor.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';

const { given, app, ask, cancel, payoutOf, send, isAtProvider, shown } = heldWithdrawals();

test('a large withdrawal to a new account is held', async () => {
  const reply = await ask('30000');
  const until = new Date(reply.json().send_after);
  expect(until.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
  const time = formatTimeForClients(until);
  // With the date, where the hold ends after midnight in Lagos.
  const sentence = `^We’ll send this (on [\\w ]+ )?at ${time}\\. You can cancel it until then\\.$`;
  expect(reply.json().detail).toMatch(new RegExp(sentence));
  expect(await shown()).toMatchObject({ status: 'requested', can_cancel: true, waiting_for: [] });
  await given.testApp.work();
  await send(reply.json().id, new Date());
  expect(await isAtProvider(reply.json().id)).toBe(false);
  await send(reply.json().id, afterTheHold());
  expect(await isAtProvider(reply.json().id)).toBe(true);
  expect(await shown()).toMatchObject({ can_cancel: false });
  await expectCleanBook(given.testApp);
});

test('an account is known 24 hours after a withdrawal was paid into it', async () => {
  const { id: first } = (await ask('20000')).json();
  expect((await payoutOf(first)).send_after).toBeNull();
  const paid = async () => {
    await given.testApp.work();
    return (await shown())?.status;
  };
  await expect.poll(paid).toBe('paid');
  const { id: second } = (await ask('30000')).json();
  expect((await payoutOf(second)).send_after).not.toBeNull();
  expect((await cancel(second)).statusCode).toBe(200);
  await given.testApp.setDate('2027-02-22');
  const { id: third } = (await ask('30000')).json();
  expect((await payoutOf(third)).send_after).toBeNull();
});

test('withdrawals are held when their total is large, even to several new accounts', async () => {
  await given.testApp.sandbox.addAccount('058', '0123456700', 'OBI ADA');
  const { id: elsewhere } = (await ask('5000', { account: '0123456700' })).json();
  const { id: first } = (await ask('7000')).json();
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
    given.testApp.database.pool.query(
      `UPDATE payouts SET purpose = $2, status = $3, settled_at = '2027-02-01T09:00:00Z',
         paid_recorded_at = now() - interval '25 hours'
       WHERE subject_id = $1`,
      [first, purpose, status],
    );
  await turnInto('disbursement', 'paid');
  const { id: large } = (await ask('30000')).json();
  expect((await payoutOf(large)).send_after).not.toBeNull();
  await turnInto('withdrawal', 'requested');
});

test('an account of the profile is known after it stood there for 24 hours', async () => {
  const account = { bank_name: '058', bank_account_number: '0123456789' };
  const saved = await updateProfile(given.testApp, given.client, account);
  expect(saved.statusCode).toBe(200);
  const check = async () =>
    (
      await given.testApp.app.inject({
        method: 'POST',
        url: '/investments/api/withdrawals/check/',
        headers: given.client.headers,
        payload: { amount: '30000', currency: 'naira' },
      })
    ).json();
  expect(await check()).toMatchObject({ account_known: false, held_minutes: holdMinutes });
  const savedAccount = () =>
    given.testApp.app.inject({
      url: '/investments/api/withdraw/account/',
      headers: given.client.headers,
    });
  await attemptsMade(given.testApp, accountNames, given.client.clientId, 20);
  expect((await savedAccount()).statusCode).toBe(429);
  await given.testApp.setDate('2027-02-22');
  expect((await savedAccount()).statusCode).toBe(200);
  expect(await check()).toEqual({
    ...{ account_known: true, held_minutes: 0, waiting_for: [], notes: [] },
    ...{ hold_note: '', second_factor_advised: false },
  });
});

test('a new account asks a client who has one for the second factor', async () => {
  await expireProof(given.testApp, given.client);
  const asked = await ask('1000');
  expect([asked.statusCode, asked.json().second_factor]).toEqual([403, 'totp']);
  expect(await shown()).toBeUndefined();
  const { post } = secondFactorOf(given.testApp, given.client);
  expect((await post('verify', { code: await app.code() })).statusCode).toBe(200);
  expect((await ask('1000')).statusCode).toBe(200);
  await expireProof(given.testApp, given.client);
  await given.testApp.database.pool.query(
    `UPDATE payouts SET status = 'paid', settled_at = '2027-02-01T09:00:00Z',
       paid_recorded_at = now() - interval '25 hours'
     WHERE client_id = $1`,
    [given.client.clientId],
  );
  expect((await ask('2000')).statusCode, 'to the account that is known now').toBe(200);
  await given.testApp.database.pool.query(
    `UPDATE payouts SET status = 'requested', settled_at = NULL, paid_recorded_at = NULL
     WHERE client_id = $1`,
    [given.client.clientId],
  );
});

test('the time until which a withdrawal is held is shown with its day, until then', async () => {
  const until = new Date((await ask('30000')).json().send_after);
  const noteAt = async (now: Date) =>
    (await readInvestment(given.testApp, given.client, given.id, now)).withdrawals[0];
  const dayBefore = new Date(until.getTime() - 86_400_000);
  const { note } = { note: '', ...(await noteAt(dayBefore)) };
  expect(note).toMatch(/^We’ll send this on \d+ \w+ \d{4} at [\d:]+ [ap]m\. /);
  expect(await noteAt(until)).toMatchObject({ note: '', send_after: null, can_cancel: true });
});

test('the note about dollars says that our team pays them later', async () => {
  const dollars = await aMaturedInvestment(given.testApp, given.client, {
    ...{ currency: 'USD', plan: 'usd', amount: '1000' },
  });
  const body = { amount: '200', currency: 'dollar' };
  const { detail } = (await askWithdrawal(given.testApp, given.client, dollars, body)).json();
  expect(detail).toMatch(/^Our team will pay this after .* until they start\.$/);
});

test('WDR-06: a withdrawal and the question before it count as a name enquiry', async () => {
  const check = (account: string) =>
    given.testApp.app.inject({
      method: 'POST',
      url: '/investments/api/withdrawals/check/',
      headers: given.client.headers,
      payload: { amount: '5000', currency: 'naira', bank_name: '058', account },
    });
  await attemptsMade(given.testApp, accountNames, given.client.clientId, 19);
  expect((await check('0123456789')).statusCode).toBe(200);
  expect((await check('0123456789')).statusCode).toBe(200);
  expect((await check('2000000001')).statusCode).toBe(429);
  const other = { amount: '5000', bank_name: '058', account: '2000000001' };
  expect((await askWithdrawal(given.testApp, given.client, given.id, other)).statusCode).toBe(429);
});
