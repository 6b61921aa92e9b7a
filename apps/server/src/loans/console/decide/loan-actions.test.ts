import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { beforeAll, expect, test } from 'vitest';
import { checkApplication } from '../../../../test/builders/check-application.ts';
import {
  anAcceptedLoan,
  anApplication,
  anOffer,
  answer,
  type TestLoan,
} from '../../../../test/builders/loan.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const testApp = useTestApp();
let staff: { [R in StaffRole]: TestStaff };
beforeAll(async () => {
  staff = {
    officer: await aStaffMember(testApp, 'officer'),
    approver: await aStaffMember(testApp, 'approver'),
    finance: await aStaffMember(testApp, 'finance'),
    compliance: await aStaffMember(testApp, 'compliance'),
    administrator: await aStaffMember(testApp, 'administrator'),
    auditor: await aStaffMember(testApp, 'auditor'),
  };
});

const without = { withoutReport: 'Both bureaus are away.' };
const terms = { amount: '90,000', duration: 3, interest: '3.5', ...without };
const declined = { code: 'income-too-low', reason: 'No income' };
const bodies = { verify: {}, offer: terms, disapprove: declined, disburse: {} };
type Act = keyof typeof bodies;

async function act(who: TestStaff, loanId: string, name: Act, payload: object = bodies[name]) {
  if (name === 'verify' && who.role === 'officer') {
    await checkApplication(testApp.url, who.token, loanId);
  }
  return staffCall(testApp, who, 'POST', `loans/${loanId}/${name}/`, payload);
}

const page = async (who: TestStaff, loanId: string): Promise<StaffLoan> =>
  (await staffCall(testApp, who, 'GET', `loans/${loanId}/`)).body;

async function entriesOn(loanId: string) {
  const { rows } = await testApp.database.pool.query(
    `SELECT actor_name AS who, role, action AS action, note
     FROM audit_log WHERE subject_id = $1
       AND action NOT IN ('open-application', 'open-document', 'check-line') ORDER BY entry_id`,
    [loanId],
  );
  return rows;
}

/** The same person in another role, as an administrator could make it. */
async function changeRole(who: TestStaff, role: StaffRole): Promise<void> {
  await testApp.database.pool.query('UPDATE staff_members SET role = $1 WHERE staff_id = $2', [
    role,
    who.staffId,
  ]);
}

test('takes three people from application to disbursement, each action audited', async () => {
  const loan = await anApplication(testApp);
  const { officer, approver, finance } = staff;
  const verified = await act(officer, loan.loanId, 'verify');
  expect([verified.status, verified.body.loan.state]).toEqual([200, 'verified']);
  const offered = await act(approver, loan.loanId, 'offer');
  expect(offered.body.loan).toMatchObject({
    state: 'offered',
    amount: '90000.00',
    duration: 3,
    interest: '3.5',
  });
  expect((await answer(testApp, loan)).status).toBe(200);
  const ordered = await act(finance, loan.loanId, 'disburse');
  expect(ordered.status).toBe(200);
  expect(ordered.body.loan).toMatchObject({ state: 'accepted', stage: 3 });
  expect(ordered.body.disbursement).toMatchObject({ status: 'requested' });
  expect(ordered.body.destination.holder).not.toBe('');
  expect(await entriesOn(loan.loanId)).toEqual([
    { who: officer.name, role: 'officer', action: 'verify', note: '' },
    {
      who: approver.name,
      role: 'approver',
      action: 'offer',
      note: expect.stringMatching(
        /^N90,000.00 for 3 months at 3.5% per month. .* bureaus are away.$/,
      ),
    },
    {
      who: finance.name,
      role: 'finance',
      action: 'disburse',
      note: expect.stringMatching(`^N90,000.00 to ${ordered.body.destination.holder}`),
    },
  ]);
  const { rows } = await testApp.database.pool.query(
    `SELECT before, after FROM audit_log WHERE subject_id = $1 AND action = 'disburse'`,
    [loan.loanId],
  );
  expect(rows).toEqual([{ before: { Transfer: 'Not ordered' }, after: { Transfer: 'Ordered' } }]);
  const { history }: StaffLoan = ordered.body;
  expect(history.map((event) => event.action).filter((name) => !isLooking.has(name))).toEqual([
    'apply',
    'verify',
    'offer',
    'accept',
    'disburse',
  ]);
});

/** The actions of an officer before verifying. */
const isLooking = new Set(['open-document', 'check-line']);

const stages: { action: Act; owners: StaffRole[]; make: () => Promise<TestLoan> }[] = [
  { action: 'verify', owners: ['officer'], make: () => checkedApplication() },
  { action: 'offer', owners: ['approver'], make: () => verifiedLoan() },
  { action: 'disapprove', owners: ['officer', 'approver'], make: () => anApplication(testApp) },
  { action: 'disburse', owners: ['finance'], make: () => anAcceptedLoan(testApp) },
];

async function checkedApplication(): Promise<TestLoan> {
  const loan = await anApplication(testApp);
  await checkApplication(testApp.url, staff.officer.token, loan.loanId);
  return loan;
}

async function verifiedLoan(): Promise<TestLoan> {
  const loan = await anApplication(testApp);
  expect((await act(staff.officer, loan.loanId, 'verify')).status).toBe(200);
  return loan;
}

test.each(stages)(
  'only the roles of $action can do it, and everybody else is told who can',
  async ({ action: name, owners, make }) => {
    const { loanId } = await make();
    const before = await entriesOn(loanId);
    const others = Object.values(staff).filter((member) => !owners.includes(member.role));
    for (const other of others) {
      const reply = await act(other, loanId, name);
      expect([reply.status, reply.body.detail], other.role).toEqual([
        403,
        expect.stringMatching(/^Only .* can /),
      ]);
      const shown = (await page(other, loanId)).actions.find((entry) => entry.action === name);
      expect(shown).toEqual({ action: name, allowed: false, reason: reply.body.detail });
    }
    expect(await entriesOn(loanId), 'a rejected action leaves no entry').toEqual(before);
    const owner = staff[owners[0] ?? 'officer'];
    expect((await page(owner, loanId)).actions).toContainEqual({
      action: name,
      allowed: true,
      reason: '',
    });
    expect((await act(owner, loanId, name)).status).toBe(200);
  },
);

test('the person who verified an application cannot approve it in any role', async () => {
  const { loanId } = await verifiedLoan();
  await changeRole(staff.officer, 'approver');
  const reply = await act(staff.officer, loanId, 'offer');
  const shown = (await page(staff.officer, loanId)).actions.find(
    (entry) => entry.action === 'offer',
  );
  await changeRole(staff.officer, 'officer');
  expect([reply.status, reply.body.detail]).toEqual([
    403,
    'You verified this application, so you cannot approve it.',
  ]);
  expect(shown).toMatchObject({ allowed: false, reason: reply.body.detail });
});

test('the person who approved a loan cannot disburse it in any role', async () => {
  const loan = await verifiedLoan();
  expect((await act(staff.approver, loan.loanId, 'offer')).status).toBe(200);
  await answer(testApp, loan);
  await changeRole(staff.approver, 'finance');
  const reply = await act(staff.approver, loan.loanId, 'disburse');
  await changeRole(staff.approver, 'approver');
  expect([reply.status, reply.body.detail]).toEqual([
    403,
    'You approved this loan, so you cannot disburse it.',
  ]);
  const { rows } = await testApp.database.pool.query(
    'SELECT 1 FROM payouts WHERE subject_id = $1',
    [loan.loanId],
  );
  expect(rows).toEqual([]);
});

test('an action sent twice at the same time happens once, with one audit entry', async () => {
  const { loanId } = await checkedApplication();
  const both = await Promise.all([
    act(staff.officer, loanId, 'verify'),
    act(staff.officer, loanId, 'verify'),
  ]);
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
  expect((await act(staff.officer, loanId, 'verify')).status).toBe(409);
  expect((await entriesOn(loanId)).map((entry) => entry.action)).toEqual(['verify']);
});

test('an action on a loan that moved on names who moved it, staff or client', async () => {
  const { loanId } = await anApplication(testApp);
  await act(staff.officer, loanId, 'verify');
  const late = await act(staff.officer, loanId, 'verify');
  expect([late.status, late.body.changed]).toEqual([
    409,
    {
      by: `${staff.officer.name} (officer)`,
      ...{ action: 'verify', text: 'Verified' },
      at: expect.any(String),
    },
  ]);
  const accepted = await anAcceptedLoan(testApp);
  const tooLate = await act(staff.approver, accepted.loanId, 'disapprove');
  expect([tooLate.status, tooLate.body.changed]).toMatchObject([
    409,
    { by: 'Client', action: 'accept' },
  ]);
});

test('a disbursement ordered twice at the same time is one transfer', async () => {
  const { loanId } = await anAcceptedLoan(testApp);
  const both = await Promise.all([
    act(staff.finance, loanId, 'disburse'),
    act(staff.finance, loanId, 'disburse'),
  ]);
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
  const { rows } = await testApp.database.pool.query(
    'SELECT amount FROM payouts WHERE subject_id = $1',
    [loanId],
  );
  expect(rows).toEqual([{ amount: 10_000_000n }]);
});

test('rejects an action out of turn with the reason', async () => {
  const { loanId } = await anOffer(testApp);
  for (const [who, name] of [
    [staff.officer, 'verify'],
    [staff.approver, 'offer'],
    [staff.approver, 'disapprove'],
    [staff.finance, 'disburse'],
  ] as const) {
    const reply = await act(who, loanId, name);
    expect([reply.status, reply.body.detail], name).toEqual([
      409,
      expect.stringContaining('This loan is awaiting confirmation'),
    ]);
  }
  expect((await page(staff.officer, loanId)).loan.state).toBe('offered');
});

test('a wrong offer names every field', async () => {
  const { loanId } = await verifiedLoan();
  const empty = await act(staff.approver, loanId, 'offer', {});
  expect([empty.status, empty.body]).toEqual([
    400,
    {
      amount: ['Amount is required'],
      duration: ['Duration is required'],
      interest: ['Interest is required'],
    },
  ]);
  const wrong = { amount: '100,001', duration: 5, interest: '4.1' };
  const rejected = await act(staff.approver, loanId, 'offer', wrong);
  expect([rejected.status, Object.keys(rejected.body).sort()]).toEqual([
    400,
    ['amount', 'duration', 'interest'],
  ]);
  const numbers = { amount: 90000, duration: 3, interest: 3.5, ...without };
  expect((await act(staff.approver, loanId, 'offer', numbers)).status).toBe(200);
});

test('PRO-11: verified numbers can no longer be changed by the client', async () => {
  const { client, loanId } = await anApplication(testApp);
  await act(staff.officer, loanId, 'verify');
  const { rows } = await testApp.database.pool.query(
    'SELECT nin_verified, bvn_verified FROM client_profiles WHERE client_id = $1',
    [client.clientId],
  );
  expect(rows).toEqual([{ nin_verified: true, bvn_verified: true }]);
});
