import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import type { Notification } from '@quarrter/contract/client/notifications';
import type { OwnPaymentOffer } from '@quarrter/contract/client/own-payments';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { happensTo } from '../../test/builders/dispute.ts';
import { anInvestment, investByCard } from '../../test/builders/investment.ts';
import { call, eventually } from '../../test/builders/payment.ts';
import { anOpenMatch, confirmMatch } from '../../test/builders/screening.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { askWithdrawal, beginOn, readInvestment } from '../../test/builders/withdrawal.ts';
import { differencesWith } from '../../test/planted/plant.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';

/* A client owes money for a returned payment, and a matured investment of theirs pays it. */

const testApp = useTestApp({ cleanLedger: recordChecks });

type Owing = { client: TestClient; reference: string; byCard: string; other: string };

/**
 * 70,000 of an investment of 100,000 was withdrawn, and then its payment was charged back. Another
 * investment, of 100,000 with 3% of returns, is mature.
 */
async function owing(amount?: string): Promise<Owing> {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const { reference, id: byCard } = await investByCard(testApp, client);
  const options = amount === undefined ? {} : { amount, plan: 'base' };
  const other = await anInvestment(testApp, client, options);
  // One close credits all the missed anniversaries.
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  await askWithdrawal(testApp, client, byCard, { amount: '70000' });
  await eventually(async () => {
    await testApp.work();
    const [sent] = (await readInvestment(testApp, client, byCard)).withdrawals;
    return sent?.status === 'paid';
  });
  await happensTo(testApp, reference, 'dispute');
  await happensTo(testApp, reference, 'dispute-lost');
  return { client, reference, byCard, other };
}

const path = '/investments/api/naira/own-payment/';
type Offers = { owed: string; results: OwnPaymentOffer[] };

const offersOf = async ({ headers }: TestClient) =>
  (await call<Offers>(testApp, 'GET', path, { headers })).body;

function pay({ headers }: TestClient, body: object, key?: string) {
  return call<{ [field: string]: unknown }>(testApp, 'POST', path, {
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body: { is_agreed: true, ...body },
  });
}

/** The debts on the home and on the loans tab. */
async function shownDebts({ headers }: TestClient) {
  const pages = ['/transactions/api/home/', '/loans/api/overview/'];
  const replies = pages.map((url) => testApp.app.inject({ url, headers }));
  return (await Promise.all(replies)).map((reply) => reply.json().debts);
}

async function shownOwed({ headers }: TestClient, id: string): Promise<string | undefined> {
  const address = `/investments/api/naira/full-time-investment-detail/${id}/`;
  const { body } = await call<InvestmentWithGrowth>(testApp, 'GET', address, { headers });
  return body.debts?.find(({ currency }) => currency === 'NGN')?.amount;
}

test('WDR-21: a matured investment pays what its client owes, and withdrawals reopen', async () => {
  const { client, other } = await owing();
  expect(await shownOwed(client, other)).toBe('70000.00');
  const debts = [{ currency: 'NGN', amount: '70000.00' }];
  expect(await shownDebts(client)).toEqual([debts, debts]);
  expect(await shownDebts(await aClient(testApp))).toEqual([[], []]);
  const held = await askWithdrawal(testApp, client, other, { amount: '10000' });
  expect(held.json()).toMatchObject({ detail: expect.stringContaining('N70,000 you owe us') });
  const { owed, results } = await offersOf(client);
  expect(owed).toBe('70000.00');
  const offered = results.find(({ id }) => id === other);
  expect(offered).toMatchObject({
    ...{ balance: '93000.00', amount: '70000.00', left: '23000.00', still_overdue: '0.00' },
  });
  const asked = { investment: other, amount: owed };
  const { status, body } = await pay(client, asked, 'debt-payment-1');
  expect([status, body]).toEqual([
    200,
    { amount: '70000.00', left: '23000.00', still_owed: '0.00', paid_on: '2027-02-21' },
  ]);
  expect(await shownOwed(client, other)).toBeUndefined();
  expect(await shownDebts(client)).toEqual([[], []]);
  // The same request again gives the same answer, and one without its key finds nothing owed.
  expect((await pay(client, asked, 'debt-payment-1')).body).toEqual(body);
  expect((await pay(client, asked)).status).toBe(409);
  // The withdrawal that waited for it is sent now.
  await eventually(async () => {
    await testApp.work();
    const { withdrawals } = await readInvestment(testApp, client, other);
    return withdrawals.every(({ status: now }) => now === 'paid');
  });
  const { withdrawals, balance } = await readInvestment(testApp, client, other);
  expect(balance).toBe('23000.00');
  expect(withdrawals).toMatchObject([
    { amount: '70000.00', bank: '', paid_loan: null, paid_debt: true, can_cancel: false },
    { amount: '10000.00' },
  ]);
});

test('SHL-07, WDR-21: the bell and the email of a debt lead to what can pay it', async () => {
  const { client } = await owing();
  const link = '/invest/overview?type=naira';
  const { headers } = client;
  const bell = await call<{ results: Notification[] }>(testApp, 'GET', '/notifications/api/list/', {
    headers,
  });
  expect(bell.body.results.find(({ title }) => title === 'Payment returned to you')).toMatchObject({
    advice: 'You owe us N70,000. You can pay it from matured money, or contact us.',
    link,
  });
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(client.email);
  const sent = mail.find(({ subject }) => /has been returned to you$/.test(subject));
  expect(sent?.text).toContain(link);
});

test('WDR-21: a debt that is paid so is in the transactions, the email and statement', async () => {
  const { client, other } = await owing();
  expect((await pay(client, { investment: other, amount: '70000' })).status).toBe(200);
  const { headers } = client;
  type Listed = { results: { id: string; direction: string }[] };
  const list = await call<Listed>(testApp, 'GET', '/transactions/transaction-list', { headers });
  const [newest] = list.body.results;
  expect(newest?.direction).toBe('none');
  const address = `/transactions/api/transaction/${newest?.id}/`;
  expect((await call(testApp, 'GET', address, { headers })).body).toMatchObject({
    ...{ by: 'own-debt', parts: [{ of: 'capital', amount: '70000.00' }] },
  });
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(client.email);
  const sent = mail.find(({ subject }) => /^N70,000 from your investment paid/.test(subject));
  expect(sent?.text).toContain('You no longer owe us anything for it.');
  const url = '/transactions/api/statement/?from=2027-02-21&to=2027-02-21';
  const reply = await testApp.app.inject({ url, headers });
  const statement = (await readPdf(reply.rawPayload)).pages.join('\n');
  expect(statement).toMatch(/Paid from your investment.* N70,000/);
  expect(statement).toMatch(/Paid what you owed.* N70,000/);
});

test('WDR-21: an investment that holds less pays a part of the debt', async () => {
  const { client, other } = await owing('20000');
  const { results } = await offersOf(client);
  const offered = results.find(({ id }) => id === other);
  const paid = await pay(client, { investment: other, amount: offered?.amount });
  expect(paid).toMatchObject({
    status: 200,
    body: { left: '0.00', still_owed: offered?.still_overdue },
  });
  expect((await offersOf(client)).owed).toBe(offered?.still_overdue);
});

test('WDR-21: a debt takes no other amount, investment or client, and needs consent', async () => {
  const { client, other } = await owing();
  const asked = { investment: other, amount: '70000' };
  expect(await pay(client, { ...asked, is_agreed: false })).toMatchObject({ status: 400 });
  expect((await pay(client, { ...asked, amount: '1000' })).status).toBe(409);
  const young = await anInvestment(testApp, client);
  expect((await pay(client, { ...asked, investment: young })).status).toBe(409);
  const stranger = await aClient(testApp);
  expect(await offersOf(stranger)).toEqual({ owed: '0.00', results: [] });
  const others = await anInvestment(testApp, stranger);
  expect((await pay(client, { ...asked, investment: others })).status).toBe(404);
  expect((await offersOf(client)).owed).toBe('70000.00');
});

test('WDR-21: a debt waits while the account is checked for another reason', async () => {
  const { client, other } = await owing();
  const match = await anOpenMatch(testApp, client.clientId);
  const compliance = await aStaffMember(testApp, 'compliance');
  await confirmMatch(testApp, compliance, match);
  expect(await pay(client, { investment: other, amount: '70000' })).toMatchObject({
    ...{ status: 409, body: { detail: expect.stringMatching(/^We are checking your account/) } },
  });
});

test('WDR-21: the check of the ledger finds a debt that was paid by another amount', async () => {
  const { client, other } = await owing();
  await pay(client, { investment: other, amount: '70000' });
  const found = await differencesWith(
    testApp,
    `UPDATE withdrawals SET amount = amount + 1
     WHERE client_id = '${client.clientId}' AND paid_debt`,
    'every withdrawal that paid a loan or a debt against its receipt and what that paid',
  );
  expect(found.join('\n')).toMatch(/, amount applied: /);
});
