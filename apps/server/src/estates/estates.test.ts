import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { happensTo } from '../../test/builders/dispute.ts';
import {
  estateOf,
  openAndApprove,
  payEstates,
  sendDeath,
  sendEstate,
} from '../../test/builders/estate.ts';
import { anInvestment, investByCard } from '../../test/builders/investment.ts';
import { anActiveLoan, type TestLoan } from '../../test/builders/loan.ts';
import { call, eventually } from '../../test/builders/payment.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  readInvestment,
} from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';
import { coveredDayChecks } from '../loans/index.ts';

const testApp = useTestApp({ cleanLedger: recordChecks });
let officer: TestStaff;
let approver: TestStaff;
let finance: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
  await testApp.sandbox.addAccount('058', '2000000081', 'OKAFOR CHIDI');
});
beforeEach(() =>
  testApp.sandbox.faults({ webhooks: 'normal', transfers: 'normal', answers: 'normal' }),
);

/** Two people record the death. */
async function dies(client: TestClient): Promise<void> {
  const proposed = await sendDeath(testApp, officer, client);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  await openAndApprove(testApp, approver, proposed.body);
}

/** Two people agree on the account of the estate, and it is paid. */
async function agreeOnAccount(client: TestClient, fields: Record<string, string> = {}) {
  const proposed = await sendEstate(testApp, finance, client, fields);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  await openAndApprove(testApp, approver, proposed.body);
  await testApp.work();
}

async function withdrawalsOf(client: TestClient, id: string) {
  const { withdrawals } = await readInvestment(testApp, client, id);
  return withdrawals.map(({ amount, status }) => [amount, status]);
}

const untilWithdrawn = (client: TestClient, id: string, ...expected: [string, string][]) =>
  eventually(async () => {
    await testApp.work();
    return JSON.stringify(await withdrawalsOf(client, id)) === JSON.stringify(expected);
  });

const payoutsOf = ({ clientId }: TestClient) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select(['status', 'waiting_for', 'account_ending', 'to_estate'])
    .where('client_id', '=', clientId)
    .orderBy('payout_id')
    .execute();

async function penaltiesOf({ loanId }: TestLoan): Promise<bigint> {
  const rows = await allTables(testApp.deps.db)
    .selectFrom('loan_penalties')
    .select('amount')
    .where('loan_id', '=', loanId)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}

test('a death closes the account and stops money, once two people recorded it', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '30000' });
  const proposed = await sendDeath(testApp, officer, client);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  await testApp.work();
  expect(await payoutsOf(client), 'nothing is paid from the proposal on').toMatchObject([
    { status: 'requested', waiting_for: 'client' },
  ]);
  expect((await sendDeath(testApp, officer, client)).status).toBe(409);
  expect((await sendEstate(testApp, finance, client)).body.detail).toMatch(/is not recorded/);
  const early = await approveAs(testApp, approver, proposed.body.id);
  expect([early.status, early.body.detail]).toEqual([
    409,
    'Open the death certificate before you approve.',
  ]);
  await testApp.work();
  const before = (await testApp.sandbox.mailTo(client.email)).length;
  await openAndApprove(testApp, approver, proposed.body);
  const list = await call(testApp, 'GET', '/transactions/transaction-list', client);
  expect(list.status).toBe(401);
  const credentials = { email: client.email, password: client.password };
  const signIn = await call(testApp, 'POST', '/accounts/api/quarrter-client-login/', {
    body: credentials,
  });
  expect(signIn.status).toBeGreaterThanOrEqual(400);
  expect(await withdrawalsOf(client, id)).toEqual([['30000.00', 'cancelled']]);
  await testApp.work();
  expect((await testApp.sandbox.mailTo(client.email)).length, 'no more emails').toBe(before);
  expect(await estateOf(testApp, officer, client)).toMatchObject({
    death: { state: 'recorded', diedOn: '2026-11-01' },
    accounts: [],
  });
});

test('a withdrawal that we could not send is cancelled when the death is recorded', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '30000' });
  await testApp.sandbox.faults({ answers: 'throttled' });
  await testApp.work();
  expect(await payoutsOf(client), 'begun, and the provider never had it').toMatchObject([
    { status: 'requested', waiting_for: 'throttled' },
  ]);
  await dies(client);
  expect(await withdrawalsOf(client, id)).toEqual([['30000.00', 'cancelled']]);
  await testApp.sandbox.faults({ answers: 'normal' });
  await agreeOnAccount(client);
  await untilWithdrawn(client, id, ['103000.00', 'paid'], ['30000.00', 'cancelled']);
});

test('a death that is declined leaves everything as it was', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const proposed = await sendDeath(testApp, officer, client);
  await askWithdrawal(testApp, client, id, { amount: '30000' });
  const declined = await call(
    testApp,
    'POST',
    `/staff/api/approvals/${proposed.body.id}/decline/`,
    {
      headers: approver.headers,
      body: { reason: 'Another person of this name' },
    },
  );
  expect(declined.status).toBe(200);
  await untilWithdrawn(client, id, ['30000.00', 'paid']);
  expect((await estateOf(testApp, officer, client)).death).toBeNull();
});

test('each investment is paid to the estate’s account when it has matured, once', async () => {
  const client = await aClient(testApp);
  const matured = await aMaturedInvestment(testApp, client);
  const later = await anInvestment(testApp, client);
  await dies(client);
  const unknown = await sendEstate(testApp, finance, client, { account: '0000001234' });
  expect(unknown.status).toBe(400);
  await agreeOnAccount(client);
  await untilWithdrawn(client, matured, ['103000.00', 'paid']);
  await payEstates(testApp);
  expect(await withdrawalsOf(client, matured)).toHaveLength(1);
  expect(await withdrawalsOf(client, later)).toEqual([]);
  await goTo(testApp, '2027-05-21');
  await payEstates(testApp);
  await untilWithdrawn(client, later, ['103000.00', 'paid']);
  expect(await payoutsOf(client)).toMatchObject([
    { status: 'paid', account_ending: '0081', to_estate: true },
    { status: 'paid', account_ending: '0081', to_estate: true },
  ]);
});

test('after a transfer that failed two people agree on the account again', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await dies(client);
  await testApp.sandbox.faults({ transfers: 'failed' });
  await agreeOnAccount(client);
  await untilWithdrawn(client, id, ['103000.00', 'failed']);
  await payEstates(testApp);
  expect(await withdrawalsOf(client, id)).toHaveLength(1);
  const { accounts } = await estateOf(testApp, finance, client);
  expect(accounts).toMatchObject([{ state: 'approved', failed: true, holder: 'OKAFOR CHIDI' }]);
  await testApp.sandbox.faults({ transfers: 'normal' });
  await goTo(testApp, '2027-02-22');
  await agreeOnAccount(client);
  await untilWithdrawn(client, id, ['103000.00', 'paid'], ['103000.00', 'failed']);
});

test('what the client owes is taken first if the representative agreed', async () => {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const { reference, id: byCard } = await investByCard(testApp, client);
  const other = await anInvestment(testApp, client);
  await goTo(testApp, '2027-02-21');
  await askWithdrawal(testApp, client, byCard, { amount: '70000' });
  await untilWithdrawn(client, byCard, ['70000.00', 'paid']);
  await happensTo(testApp, reference, 'dispute');
  await happensTo(testApp, reference, 'dispute-lost');
  await dies(client);
  await agreeOnAccount(client);
  expect(await withdrawalsOf(client, other), 'it waits while the client owes us').toEqual([]);
  await agreeOnAccount(client, { setOff: 'yes' });
  await untilWithdrawn(client, other, ['33000.00', 'paid'], ['70000.00', 'paid']);
});

test('a loan of a client who has died charges no more penalties', async () => {
  await beginOn(testApp, '2026-11-21');
  const loan = await anActiveLoan(testApp);
  await goTo(testApp, '2026-12-24');
  const before = await penaltiesOf(loan);
  expect(before, 'until then they grow').toBeGreaterThan(0n);
  await dies(loan.client);
  await goTo(testApp, '2026-12-26');
  expect(await penaltiesOf(loan)).toBe(before);
  for (const check of coveredDayChecks) {
    expect((await check.run(testApp.deps.db)).differences, check.name).toEqual([]);
  }
});
