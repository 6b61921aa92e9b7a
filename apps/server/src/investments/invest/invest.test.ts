import type { Intent } from '@quarrter/contract/client/payments';
import { investmentRisk } from '@quarrter/ui/brand';
import { expect, test, vi } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { workAfter } from '../../../test/builders/course.ts';
import { anInvestment, investmentForm } from '../../../test/builders/investment.ts';
import {
  call,
  chargeAtProvider,
  lookAt,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { profileOf } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { newId } from '../../platform/database/ids.ts';

const testApp = useTestApp();

const get = (client: { headers: object }, url: string) =>
  testApp.app.inject({ method: 'GET', url, headers: { ...client.headers } });

test('INV-20, IND-13: an investment starts when paid and matures in three months', async () => {
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client, { amount: '1,250,000', plan: 'k891' });
  const reply = await get(client, `/investments/api/naira/full-time-investment-detail/${id}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id,
    investment_type: 'FTI',
    investment_type_id: id,
    currency: 'Naira',
    plan: 'k891',
    plan_minimum: '1000000.00',
    initial_investment_amount: '1250000.00',
    investment_amount: '1250000.00',
    interest_rate: '1.25',
    start_date: '2026-11-21',
    maturity_date: '2027-02-21',
    next_returns_date: '2026-12-21',
    monthly_accrued_interest: '15625.00',
    returns: '0.00',
    balance: '1250000.00',
    number_of_months: 3,
    days_left: 92,
    status: 1,
    credited: [],
    withdrawals: [],
  });
});

test('an investment moves what was received into the capital that is owed', async () => {
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client, { amount: '250,000' });
  const { debit_subject_id: receiptId, ...moved } = await allTables(testApp.deps.db)
    .selectFrom('ledger_transfers')
    .select(['debit_code', 'debit_subject_id', 'credit_code', 'credit_subject_id', 'amount'])
    .where('client_id', '=', client.clientId)
    .where('kind', '=', 'investment')
    .executeTakeFirstOrThrow();
  const [debited, credited] = [ledgerCodes.unappliedReceipts, ledgerCodes.investorCapital];
  expect(moved).toEqual({
    ...{ debit_code: debited, credit_code: credited, credit_subject_id: id, amount: 25_000_000n },
  });
  const balances = await readBalances(testApp.deps.db, client.clientId, [receiptId, id]);
  expect(balances(receiptId).balance(debited)).toBe(0n);
  expect(balances(id).balance(credited)).toBe(25_000_000n);
});

test('API-07, API-33: answers the same 404 to any other investment or path', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  const id = await anInvestment(testApp, client);
  const paths = [
    [other, `/investments/api/naira/full-time-investment-detail/${id}`],
    [client, `/investments/api/naira/limited-time-investment-detail/${id}`],
    [client, `/investments/api/dollar/full-time-investment-detail/${id}`],
    [client, `/investments/api/cowries/full-time-investment-detail/${id}`],
    [client, `/investments/api/naira/some-time-investment-detail/${id}`],
    [client, `/investments/api/naira/full-time-investment-detail/${newId()}`],
    [client, '/investments/api/naira/full-time-investment-detail/17'],
  ] as const;
  for (const [who, path] of paths) {
    const reply = await get(who, path);
    expect([reply.statusCode, reply.json()], path).toEqual([404, { detail: 'Not found.' }]);
  }
});

test('API-19, API-20: sums the investments of each currency separately', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client, { amount: '100000' });
  await anInvestment(testApp, client, { amount: '25000.50', plan: 'base' });
  await anInvestment(testApp, client, { amount: '300', currency: 'USD' });
  await anInvestment(testApp, await aClient(testApp));
  const naira = await get(client, '/investments/api/sum/all/naira/investments');
  expect(naira.json()).toEqual({
    current_investment: '125000.50',
    current_returns: '0.00',
    current_count: 2,
    total_count: 2,
    total_investment: '125000.50',
    total_returns: '0.00',
    total_investment_and_returns: '125000.50',
  });
  const dollar = await get(client, '/investments/api/sum/all/dollar/investments/');
  expect(dollar.json()).toMatchObject({ current_count: 1, current_investment: '300.00' });
  const anonymous = await get(
    await aClient(testApp),
    '/investments/api/sum/all/dollar/investments',
  );
  expect(anonymous.json()).toMatchObject({ total_count: 0, total_investment_and_returns: '0.00' });
});

test('API-29: pages a client’s investments newest first', async () => {
  const client = await aClient(testApp);
  const ids: string[] = [];
  for (const amount of ['100000', '200000', '300000']) {
    ids.unshift(await anInvestment(testApp, client, { amount }));
    // The order of ids is that of the milliseconds they were made in.
    const made = Date.now();
    await vi.waitUntil(() => Date.now() > made, { interval: 1 });
  }
  const first = (await get(client, '/investments/api/all/naira/investments?limit=2')).json();
  expect(first.count).toBe(3);
  expect(first.results.map((row: { id: string }) => row.id)).toEqual(ids.slice(0, 2));
  const rest = await get(client, `/investments/api/all/naira/investments?after=${first.after}`);
  expect(rest.json()).toMatchObject({ count: 3, after: null, results: [{ id: ids[2] }] });
  const wrong = await get(client, '/investments/api/all/naira/investments?after=1');
  expect(wrong.statusCode).toBe(400);
});

test('INV-40: saves the details to the profile only when the box is ticked', async () => {
  const client = await aClient(testApp, { firstName: 'Adaeze' });
  await anInvestment(testApp, client);
  expect((await profileOf(testApp, client)).fields.next_of_kin_nin).toBe('');
  await anInvestment(testApp, client, { saveToProfile: true });
  const profile = await profileOf(testApp, client);
  expect(profile.fields).toMatchObject({
    next_of_kin_first_name: 'Chidi',
    next_of_kin_nin: '12345678901',
    next_of_kin_phone_number: '+2348059876543',
  });
  expect(profile.email).toBe(client.email);
});

test('INV-38: emails the client that the investment has started', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client, { amount: '150,000' });
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('N150,000 invested until 21 Feb 2027');
  expect(email?.text).toContain('N150,000');
  expect(email?.text).toContain('21 Feb 2027');
  expect(email?.text).toContain(investmentRisk);
});

test('a payment that was given up and comes after its plan changed is not invested', async () => {
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const client = await aClient(testApp);
  const begin = async (investment_amount: string) => {
    const form = { ...investmentForm, s: 'k891', investment_amount };
    const body = { purpose: 'investment', currency: 'naira', kind: 'full', form };
    const path = '/transactions/api/payment-intent/';
    const { headers } = client;
    return (await call<Intent>(testApp, 'POST', path, { headers, body })).body.reference;
  };
  const end = async (reference: string) => {
    await testApp.sandbox.pay(reference, 'success');
    const data = await chargeAtProvider(testApp, reference);
    expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
    return (await lookAt(testApp, client, reference)).body;
  };
  const [early, late] = [await begin('1,000,000'), await begin('1,100,000')];
  await workAfter(testApp, 72 * 60);
  expect((await storedPayment(testApp, late)).status).toBe('abandoned');
  expect(await end(early)).toMatchObject({ status: 'applied' });
  await testApp.database.owner.pool.query(
    `UPDATE investment_tier_versions SET rate_ppm = rate_ppm - 1 WHERE code = 'k891'`,
  );
  expect(await end(late)).toMatchObject({
    status: 'unapplied',
    message: expect.stringContaining('The plan changed before your payment arrived.'),
  });
});
