import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment, investmentIntent } from '../../../test/builders/investment.ts';
import { eventually, sendWebhook } from '../../../test/builders/payment.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listEntries } from '../../events/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { investmentPurposes } from '../index.ts';

const testApp = useTestApp();

/** Lets the worker send the transfer, and waits for the outcome from the provider's webhook. */
const untilSettled = (client: TestClient, id: string) =>
  eventually(async () => {
    await testApp.work();
    const { withdrawals } = await readInvestment(testApp, client, id);
    return withdrawals[0] && withdrawals[0].status !== 'requested' && withdrawals[0].status;
  });

const subjects = async (client: TestClient) => {
  await testApp.work();
  return (await testApp.sandbox.mailTo(client.email)).map((email) => email.subject);
};

test('WDR-20: withdraws an investment by a transfer that the provider confirms', async () => {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const intent = await testApp.app.inject({
    method: 'POST',
    url: '/transactions/api/payment-intent/',
    headers: client.headers,
    payload: investmentIntent,
  });
  expect(intent.json()).toMatchObject({ amount: 10_000_000, currency: 'NGN' });
  const { reference } = intent.json();
  await testApp.sandbox.pay(reference, 'success');
  const created = await testApp.app.inject({
    method: 'POST',
    url: '/investments/api/naira/full-time-investment-create/',
    headers: client.headers,
    payload: { reference },
  });
  expect(created.json()).toMatchObject({ status: 'applied' });
  const id = created.json().investment_type_id;
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  const asked = await askWithdrawal(testApp, client, id, { amount: '103,000' });
  expect(asked.json().Message).toBe('Withdrawal Request Processing!');
  expect(await untilSettled(client, id)).toBe('paid');
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    status: 3,
    balance: '0.00',
    withdrawals: [{ amount: '103000.00', status: 'paid' }],
  });
  expect(await subjects(client)).toContainEqual(
    expect.stringMatching(/^N103,000 sent to your .* account ending in \d{4}$/),
  );
  await expectCleanBook(testApp);
});

test('WDR-20: a failed withdrawal restores the money, status and missed returns', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await testApp.sandbox.faults({ transfers: 'failed' });
  const { id: withdrawalId } = (
    await askWithdrawal(testApp, client, id, { amount: '60000' })
  ).json();
  expect((await readInvestment(testApp, client, id)).status).toBe(2);
  await testApp.setDate('2027-03-24');
  await goTo(testApp, '2027-03-25');
  expect(await untilSettled(client, id)).toBe('failed');
  await testApp.sandbox.faults({ transfers: 'normal' });
  const back = {
    status: 1,
    investment_amount: '100000.00',
    returns: '4000.00',
    next_returns_date: '2027-04-21',
    withdrawals: [{ id: withdrawalId, amount: '60000.00', status: 'failed' }],
  };
  expect(await readInvestment(testApp, client, id)).toMatchObject(back);
  expect(await subjects(client)).toContainEqual(
    expect.stringContaining(': we could not pay your withdrawal'),
  );
  await failAgain(client, withdrawalId);
  expect(await readInvestment(testApp, client, id)).toMatchObject(back);
  await expectCleanBook(testApp);
  await goTo(testApp, '2027-03-26');
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    returns: '4000.00',
    next_returns_date: '2027-04-21',
  });
  await expectCleanBook(testApp);
});

/** Reports the failure again, past the check of payments. */
async function failAgain({ clientId }: TestClient, subjectId: string): Promise<void> {
  await testApp.deps.db.transaction().execute(async (tx) => {
    const { payout_id: payoutId, amount } = await allTables(tx)
      .selectFrom('payouts')
      .select(['payout_id', 'amount'])
      .where('client_id', '=', clientId)
      .where('subject_id', '=', subjectId)
      .executeTakeFirstOrThrow();
    const payout = { clientId, payoutId, subjectId, amount, currency: 'NGN' as const, message: '' };
    const { withdrawal } = investmentPurposes(testApp.deps).payouts;
    await withdrawal.failed(tx, payout, await readBusinessTime(tx));
  });
}

test('a failed withdrawal that is paid after all is a transaction again', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await testApp.sandbox.faults({ transfers: 'failed' });
  await askWithdrawal(testApp, client, id, { amount: '60000' });
  expect(await untilSettled(client, id)).toBe('failed');
  await testApp.sandbox.faults({ transfers: 'normal' });
  expect(await transactionsOf(client)).not.toContain('withdrawal');
  await testApp.sandbox.transfer(await referenceOf(client), 'success');
  await eventually(async () => {
    const { withdrawals } = await readInvestment(testApp, client, id);
    return withdrawals[0]?.status === 'paid';
  });
  expect(await transactionsOf(client)).toContain('withdrawal');
  await expectCleanBook(testApp);
});

async function transactionsOf({ clientId }: TestClient): Promise<string[]> {
  const { db } = testApp.deps;
  const entries = await listEntries(db, clientId, { limit: 20, before: null });
  return entries.map(({ kind }) => kind);
}

async function referenceOf({ clientId }: TestClient): Promise<string> {
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('reference')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return reference;
}

test('reverses a returned withdrawal once, after the provider has confirmed it', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '103000' });
  expect(await untilSettled(client, id)).toBe('paid');
  const reference = await referenceOf(client);
  const report = () => sendWebhook(testApp, 'transfer.reversed', { reference, status: 'reversed' });
  // The provider itself still says that it was paid.
  expect(await report()).toBe(200);
  expect(await readInvestment(testApp, client, id)).toMatchObject({ status: 3, balance: '0.00' });
  const { lookUpTransfer } = testApp.deps.provider;
  testApp.deps.provider.lookUpTransfer = async () => ({
    reference,
    status: 'failed',
    returned: true,
    transferCode: '',
    message: 'The account is closed',
    fee: null,
  });
  expect(await Promise.all([report(), report(), report()])).toEqual([200, 200, 200]);
  testApp.deps.provider.lookUpTransfer = lookUpTransfer;
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    status: 1,
    investment_amount: '100000.00',
    returns: '3000.00',
    withdrawals: [{ amount: '103000.00', status: 'failed' }],
  });
  expect(await subjects(client)).toContainEqual(
    expect.stringContaining(': we could not pay your withdrawal'),
  );
  await expectCleanBook(testApp);
  expect((await askWithdrawal(testApp, client, id, { amount: '103000' })).statusCode).toBe(200);
  await expectCleanBook(testApp);
});

test('WDR-02: offers the account of a paid withdrawal, which that withdrawal names', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const first = (await askWithdrawal(testApp, client, id, { amount: '5,000' })).json();
  expect(await untilSettled(client, id)).toBe('paid');
  const url = '/investments/api/withdraw/account/';
  const offered = (await testApp.app.inject({ url, headers: client.headers })).json();
  expect(offered.account).toMatchObject({
    ...{ bank_name: '058', bank_account_number: '******6789', same_account_as: first.id },
  });
  const unnamed = { bank_name: undefined, account: undefined };
  const again = { ...unnamed, amount: '6,000', same_account_as: first.id };
  expect((await askWithdrawal(testApp, client, id, again)).json()).toMatchObject({
    ...{ Message: 'Withdrawal Request Processing!', account_ending: '6789' },
  });
  const other = await aClient(testApp);
  const foreign = await askWithdrawal(testApp, other, await anInvestment(testApp, other), again);
  expect([foreign.statusCode, foreign.json()]).toEqual([
    400,
    { account: ['Please enter the account.'] },
  ]);
  const wrong = { ...again, same_account_as: 'not-an-id' };
  expect((await askWithdrawal(testApp, client, id, wrong)).statusCode).toBe(400);
});

test('WDR-06: withdraws to an account that was paid into while the provider is away', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const first = await askWithdrawal(testApp, client, id, { amount: '3000' });
  expect(first.statusCode).toBe(200);
  expect(await untilSettled(client, id)).toBe('paid');
  await testApp.sandbox.addAccount('058', '1234567890', 'OBI ADA');
  await testApp.sandbox.faults({ answers: 'down' });
  const toAnother = await askWithdrawal(testApp, client, id, {
    amount: '3000',
    account: '1234567890',
  });
  const toKnown = await askWithdrawal(testApp, client, id, { amount: '4000' });
  await testApp.sandbox.faults({ answers: 'normal' });
  expect(toAnother.statusCode).toBe(502);
  expect([toKnown.statusCode, toKnown.json()]).toMatchObject([200, { account_ending: '6789' }]);
  expect(await untilSettled(client, id)).toBe('paid');
  await expectCleanBook(testApp);
});
