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
import { anAcceptedLoan, anActiveLoan, disburse, type TestLoan } from '../../test/builders/loan.ts';
import { call, eventually } from '../../test/builders/payment.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  readInvestment,
} from '../../test/builders/withdrawal.ts';
import { differencesWith } from '../../test/planted/plant.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';
import { coveredDayChecks } from '../loans/index.ts';
import { ProviderError } from '../payments/provider/provider-error.ts';

const testApp = useTestApp({ cleanLedger: recordChecks });
let officer: TestStaff;
let approver: TestStaff;
let finance: TestStaff;
let compliance: TestStaff;
/** No bank has it. */
const unknown = { account: '0000001234' };
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
  compliance = await aStaffMember(testApp, 'compliance');
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

async function decline(id: string): Promise<void> {
  const { headers } = approver;
  const body = { reason: 'Another person of this name' };
  const path = `/staff/api/approvals/${id}/decline/`;
  expect((await call(testApp, 'POST', path, { headers, body })).status).toBe(200);
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

test('a death is not recorded before its client was emailed', async () => {
  const client = await aClient(testApp);
  const { body } = await sendDeath(testApp, officer, client);
  const [{ documentId } = {}] = body.changes.filter((line) => line.documentId);
  const url = `/staff/api/clients/${client.clientId}/estate/${documentId}/`;
  await testApp.app.inject({ url, headers: approver.headers });
  const early = await approveAs(testApp, approver, body.id);
  expect([early.status, early.body.detail]).toEqual([
    ...[
      409,
      'The email that tells the client of this was not sent yet. Try again in some minutes.',
    ],
  ]);
  await openAndApprove(testApp, approver, body);
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Please call us/));
});

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
  const tooEarly = await sendEstate(testApp, finance, client, unknown);
  expect(tooEarly.body.detail, 'the bank is not asked yet').toMatch(/is not recorded/);
  const early = await approveAs(testApp, approver, proposed.body.id);
  expect([early.status, early.body.detail]).toEqual([
    409,
    'Open the death certificate before you approve.',
  ]);
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  expect(emails.filter(({ subject }) => subject.startsWith('Please call us'))).toHaveLength(1);
  await openAndApprove(testApp, approver, proposed.body);
  const list = await call(testApp, 'GET', '/transactions/transaction-list', client);
  expect(list.status).toBe(401);
  const credentials = { email: client.email, password: client.password };
  const signIn = await call(testApp, 'POST', '/accounts/api/quarrter-client-login/', {
    body: credentials,
  });
  expect(signIn.status).toBeGreaterThanOrEqual(400);
  expect(await withdrawalsOf(client, id)).toEqual([['30000.00', 'cancelled']]);
  const { email } = client;
  await call(testApp, 'POST', '/accounts/request-reset-email/', { body: { email } });
  await testApp.work();
  expect(await testApp.sandbox.mailTo(email), 'no more emails').toHaveLength(emails.length);
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

test('a disbursement that we could not send is cancelled when the death is recorded', async () => {
  const { client, loanId } = await anAcceptedLoan(testApp);
  await disburse(testApp, loanId);
  await testApp.sandbox.faults({ answers: 'throttled' });
  await testApp.work();
  await dies(client);
  expect(await payoutsOf(client)).toMatchObject([{ status: 'cancelled', waiting_for: '' }]);
  const loan = await allTables(testApp.deps.db)
    .selectFrom('loans')
    .select(['state', 'disbursed_by'])
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  expect(loan).toEqual({ state: 'accepted', disbursed_by: null });
});

test('a withdrawal whose order was throttled is cancelled when the death is recorded', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '30000' });
  const { provider } = testApp.deps;
  const { transfer } = provider;
  provider.transfer = () => Promise.reject(new ProviderError('unreachable', 'Wait', 'throttled'));
  try {
    await testApp.work();
    expect(await payoutsOf(client)).toMatchObject([{ waiting_for: 'throttled' }]);
  } finally {
    provider.transfer = transfer;
  }
  await dies(client);
  expect(await withdrawalsOf(client, id)).toEqual([['30000.00', 'cancelled']]);
});

test('a death that is declined leaves everything as it was', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const proposed = await sendDeath(testApp, officer, client);
  await askWithdrawal(testApp, client, id, { amount: '30000' });
  await decline(proposed.body.id);
  await untilWithdrawn(client, id, ['30000.00', 'paid']);
  expect((await estateOf(testApp, officer, client)).death).toBeNull();
});

test('each investment is paid to the estate’s account when it has matured, once', async () => {
  const client = await aClient(testApp);
  const matured = await aMaturedInvestment(testApp, client);
  const later = await anInvestment(testApp, client);
  await dies(client);
  expect((await sendEstate(testApp, finance, client, unknown)).status).toBe(400);
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
  // An erasure deletes it, and the checks after this test still agree.
  const erased = 'DELETE FROM client_deaths WHERE client_id = $1';
  await testApp.database.owner.pool.query(erased, [client.clientId]);
});

test('the check of the ledger finds a transfer to an estate that was not agreed on', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await dies(client);
  await agreeOnAccount(client);
  await untilWithdrawn(client, id, ['103000.00', 'paid']);
  const ofClient = `WHERE client_id = '${client.clientId}'`;
  const plants = [
    [
      'account and currency',
      `UPDATE payouts SET account_index = left(account_index, -43) || repeat('A', 43) ${ofClient}`,
    ],
    ['holder', `UPDATE payouts SET account_name = 'EVE OBI' ${ofClient}`],
    ['death recorded', `UPDATE approvals SET kind = 'client-closure' ${ofClient}`],
  ] as const;
  for (const [figure, plant] of plants) {
    const check = 'every transfer to an estate against its approved account';
    const differences = (await differencesWith(testApp, plant, check)).join('\n');
    expect(differences).toContain(`of client ${client.clientId}, ${figure}: false, should be true`);
  }
});

test('a member of staff asks for the holders of twenty accounts an hour', async () => {
  const client = await aClient(testApp);
  await dies(client);
  const member = await aStaffMember(testApp, 'finance');
  const statuses: number[] = [];
  for (let last = 10; last <= 30; last += 1) {
    const fields = { account: `00000012${last}` };
    statuses.push((await sendEstate(testApp, member, client, fields)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
});

test('after a transfer that failed two people agree on the account again', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await dies(client);
  await testApp.sandbox.faults({ transfers: 'failed' });
  const again = { account: '2000000082' };
  await testApp.sandbox.addAccount('058', again.account, 'OKAFOR CHIDI');
  await agreeOnAccount(client, again);
  await untilWithdrawn(client, id, ['103000.00', 'failed']);
  await payEstates(testApp);
  expect(await withdrawalsOf(client, id)).toHaveLength(1);
  const { accounts } = await estateOf(testApp, finance, client);
  expect(accounts).toMatchObject([{ state: 'approved', failed: true, holder: 'OKAFOR CHIDI' }]);
  await testApp.sandbox.faults({ transfers: 'normal' });
  await goTo(testApp, '2027-02-22');
  await testApp.sandbox.addAccount('058', again.account, 'ESTATE OF OBI');
  await agreeOnAccount(client, again);
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
  const freeze = await call<{ id: string }>(
    testApp,
    'POST',
    `/staff/api/clients/${client.clientId}/freeze/`,
    { headers: compliance.headers, body: { reason: 'Court order' } },
  );
  await agreeOnAccount(client, { setOff: 'yes' });
  expect(await withdrawalsOf(client, other), 'nothing is taken during a freeze').toEqual([]);
  await decline(freeze.body.id);
  await payEstates(testApp);
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
