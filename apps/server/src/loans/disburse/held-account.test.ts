import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anApplicationFor } from '../../../test/builders/kinds.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  answer,
  offer,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call, eventually } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newDevice, passwordChanged, recordAccountEvent } from '../../accounts/events.ts';

const testApp = useTestApp();
let finance: TestStaff;
let officer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  await testApp.sandbox.addAccount('044', mule, 'Obi Ada');
  finance = await aStaffMember(testApp, 'finance');
  officer = await aStaffMember(testApp, 'officer');
  second = await aStaffMember(testApp, 'officer');
});
beforeEach(() => testApp.setDate('2026-11-21'));

/** Opened by a thief in the client's name. */
const mule = '2000000055';
const account = { bank_name: '044', bank_account_number: mule };

const changeAs = (headers: TestLoan['client']['headers'], path: string) =>
  call(testApp, 'PUT', path, { headers, body: account });
const changeByClient = ({ client, loanId, type = 'personal' }: TestLoan) =>
  changeAs(client.headers, `/loans/api/${type}/bank-account/${loanId}/`);
const enterByOfficer = ({ loanId }: TestLoan) =>
  call(testApp, 'POST', `/staff/api/loans/${loanId}/bank-account/`, {
    ...{ headers: officer.headers, body: account },
  });

const disburse = ({ loanId }: TestLoan) =>
  call<{ detail?: string }>(testApp, 'POST', `/staff/api/loans/${loanId}/disburse/`, {
    ...{ headers: finance.headers, body: {} },
  });

const changePassword = ({ client }: TestLoan) =>
  testApp.deps.db
    .transaction()
    .execute((tx) => recordAccountEvent(tx, passwordChanged, client.clientId, { by: 'client' }));

const signInOnNewDevice = ({ client: { clientId } }: TestLoan) =>
  testApp.deps.db.transaction().execute(async (tx) => {
    await recordAccountEvent(tx, newDevice, clientId, { device: 'Firefox', secondFactor: false });
  });

/** A loan whose account was changed in the client's session after a new password. */
async function aHeldLoan(): Promise<TestLoan> {
  const loan = await anAcceptedLoan(testApp);
  await changePassword(loan);
  expect((await changeByClient(loan)).status).toBe(200);
  return loan;
}

const payoutsOf = async ({ client }: TestLoan) =>
  (
    await testApp.database.pool.query(
      'SELECT bank_code, reference, status FROM payouts WHERE client_id = $1',
      [client.clientId],
    )
  ).rows;

test('LON-21: an account entered after a risky change is not paid for 72 hours', async () => {
  const loan = await aHeldLoan();
  const refused = await disburse(loan);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(
      /^The client entered this bank account on 21 Nov 2026, .* wait until 24 Nov 2026, [\d:]+\.$/,
    ),
  ]);
  expect(await payoutsOf(loan)).toEqual([]);
  await testApp.setDate('2026-11-23');
  expect((await disburse(loan)).status).toBe(409);
  await testApp.setDate('2026-11-25');
  expect((await disburse(loan)).status).toBe(200);
  expect(await payoutsOf(loan)).toMatchObject([{ bank_code: '044' }]);
});

test('LON-21: an account entered after midnight is held for a change before midnight', async () => {
  const loan = await aHeldLoan();
  await testApp.database.owner.pool.query(
    `UPDATE events
     SET happened_at = (happened_at AT TIME ZONE 'UTC' + interval '23 hours') AT TIME ZONE 'UTC'
     WHERE client_id = $1 AND kind = $2`,
    [loan.client.clientId, passwordChanged.kind],
  );
  expect((await disburse(loan)).status).toBe(409);
});

test('LON-21: two officers who asked the client end the wait for an account', async () => {
  const loan = await aHeldLoan();
  const entered = await enterByOfficer(loan);
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  expect((await disburse(loan)).body.detail).toContain('An officer who did not enter it');
  const confirm = ({ headers }: TestStaff) =>
    call(testApp, 'POST', `/staff/api/loans/${loan.loanId}/verify/`, {
      ...{ headers, body: { holderConfirmed: 'She read it to me', holder: 'OBI ADA' } },
    });
  expect((await confirm(officer)).status).toBe(403);
  expect((await confirm(second)).status).toBe(200);
  expect((await disburse(loan)).status).toBe(200);
});

test('LON-21: an account entered before the risky change is paid at once', async () => {
  const loan = await anAcceptedLoan(testApp);
  expect((await changeByClient(loan)).status).toBe(200);
  await testApp.setDate('2026-11-22');
  await changePassword(loan);
  expect((await disburse(loan)).status).toBe(200);
});

test('LON-21: a first account entered after a risky change is not paid for 72 hours', async () => {
  const loan = await anApplicationFor(testApp, 'proof-of-funds', { has_partner_account: 'No' });
  await offer(testApp, loan);
  await answer(testApp, loan);
  await changePassword(loan);
  expect((await changeByClient(loan)).status).toBe(200);
  expect((await disburse(loan)).body.detail).toContain('soon after a change to their sign-in');
  await testApp.setDate('2026-11-25');
  expect((await disburse(loan)).status).toBe(200);
});

test.each([
  ['for the first time', 1, 200],
  ['on a second device', 2, 409],
])('LON-21: a first account after a sign-in %s', async (_when, signIns, status) => {
  const loan = await anApplicationFor(testApp, 'proof-of-funds', { has_partner_account: 'No' });
  await offer(testApp, loan);
  await answer(testApp, loan);
  for (let made = 0; made < signIns; made += 1) await signInOnNewDevice(loan);
  expect((await changeByClient(loan)).status).toBe(200);
  expect((await disburse(loan)).status).toBe(status);
});

test('LON-21: an account of staff that a client enters after a risky change is held', async () => {
  const loan = await anAcceptedLoan(testApp);
  expect((await enterByOfficer(loan)).status).toBe(200);
  await testApp.setDate('2026-11-22');
  await changePassword(loan);
  expect((await changeByClient(loan)).body).toMatchObject({ holder_state: 'own' });
  expect((await disburse(loan)).body.detail).toMatch(
    /^The client entered this bank account on 22 Nov 2026, .* wait until 25 Nov 2026, /,
  );
});

test('LON-21: returned money is not sent to an account entered after a risky change', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  await testApp.sandbox.transfer((await payoutsOf(loan))[0].reference, 'reversed');
  await eventually(async () => {
    await testApp.work();
    return (await payoutsOf(loan))[0].status === 'failed';
  });
  await changePassword(loan);
  expect((await changeByClient(loan)).status).toBe(200);
  const path = `/staff/api/loans/${loan.loanId}/resend/`;
  const resend = () =>
    call<{ detail?: string }>(testApp, 'POST', path, { headers: finance.headers, body: {} });
  const refused = await resend();
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('The client entered this bank account on 21 Nov 2026'),
  ]);
  await testApp.setDate('2026-11-25');
  expect((await resend()).status).toBe(201);
});
