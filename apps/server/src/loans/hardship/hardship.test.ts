import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { Approval } from '@quarrter/contract/staff/approvals';
import type { HardshipRequest } from '@quarrter/contract/staff/hardship';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { subjectsTo } from '../../../test/builders/emails.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anActiveLoan,
  anApplication,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

const request = { reason: 'I lost my job in October.', monthly_amount: '15,000' };

async function ask({ client, loanId }: TestLoan, payload: object = request, by = client) {
  const url = `/loans/api/personal/hardship-request/${loanId}/`;
  const reply = await testApp.app.inject({ method: 'POST', url, headers: by.headers, payload });
  return { status: reply.statusCode, body: reply.json<LoanRecord & { detail?: string }>() };
}

/** Refuses the request that is open, or another one. */
async function refuse(by: TestStaff, loan: TestLoan, requestId?: string) {
  const url = `/staff/api/loans/${loan.loanId}/refuse-hardship/`;
  const open = requestId ?? (await queueOf(officer, loan))[0]?.id ?? loan.loanId;
  const payload = { requestId: open, reason: 'Your salary covers it.' };
  const reply = await testApp.app.inject({ method: 'POST', url, headers: by.headers, payload });
  return reply.statusCode;
}

async function queueOf(by: TestStaff, { loanId }: TestLoan): Promise<HardshipRequest[]> {
  const url = '/staff/api/hardship-requests/?limit=500';
  const reply = await testApp.app.inject({ url, headers: by.headers });
  const { results } = reply.json<{ results: HardshipRequest[] }>();
  return results.filter((one) => one.loanId === loanId);
}

const aLoan = livedOnce(testApp, () => anActiveLoan(testApp));

test('a client who cannot pay asks once at a time, before anything is overdue too', async () => {
  const loan = await aLoan();
  const both = await Promise.all([ask(loan), ask(loan)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await queueOf(officer, loan)).toMatchObject([
    { reason: request.reason, monthlyAmount: '15000.00', ageDays: 0, overdue: null },
  ]);
  expect((await ask(loan, { reason: 'Something else.' })).status).toBe(409);
  expect((await readLoan(testApp, loan)).hardship).toMatchObject({ outcome: null });
  expect((await subjectsTo(testApp, loan)).join()).toContain(
    'We have received your request for help with loan',
  );
});

test('an answer is promised within two days of opening hours, and is late afterwards', async () => {
  const loan = await aLoan();
  await ask(loan);
  const { hardship } = await readLoan(testApp, loan);
  expect(hardship?.late).toBe(false);
  // A Saturday: Monday and Tuesday are the two days.
  expect(hardship?.answer_by.slice(0, 10)).toBe('2026-11-24');
  await testApp.setDate('2026-11-25');
  expect((await readLoan(testApp, loan)).hardship).toMatchObject({ late: true });
  await testApp.setDate('2026-11-21');
});

test('only the client of a loan that is being repaid can ask, and says why', async () => {
  const loan = await aLoan();
  expect((await ask(loan, request, await aClient(testApp))).status).toBe(404);
  expect((await ask(loan, { reason: ' ' })).body).toEqual({
    reason: ['Please tell us what has changed.'],
  });
  expect((await ask(loan, { ...request, monthly_amount: '-5' })).body).toEqual({
    monthly_amount: ['Amount must be a number'],
  });
  expect((await ask(await anApplication(testApp))).status).toBe(409);
});

test('staff refuse with a reason, which the client reads, and may ask again', async () => {
  const loan = await aLoan();
  expect(await refuse(officer, loan), 'nothing was asked').toBe(409);
  await ask(loan, { reason: request.reason });
  const finance = await aStaffMember(testApp, 'finance');
  expect(await refuse(finance, loan), 'another role').toBe(403);
  expect(await refuse(officer, loan)).toBe(200);
  expect((await readLoan(testApp, loan)).hardship).toMatchObject({
    ...{ outcome: 'refused', reply: 'Your salary covers it.', monthly_amount: null },
  });
  expect(await queueOf(officer, loan)).toEqual([]);
  expect((await subjectsTo(testApp, loan)).join()).toContain(
    'Our answer to your request for help with loan',
  );
  expect((await ask(loan)).status, 'again').toBe(200);
});

test('an answer is for the request that staff read, not for the one after it', async () => {
  const loan = await aLoan();
  await ask(loan);
  const [first] = await queueOf(officer, loan);
  expect(await refuse(officer, loan, first?.id)).toBe(200);
  await ask(loan, { reason: 'I am in hospital.' });
  expect(await refuse(officer, loan, first?.id)).toBe(409);
  expect(await refuse(officer, loan, 'no id')).toBe(409);
  expect(await queueOf(officer, loan)).toMatchObject([{ reason: 'I am in hospital.' }]);
  expect((await readLoan(testApp, loan)).hardship).toMatchObject({ outcome: null });
});

test('a request or a new schedule that is open ends with the loan', async () => {
  const asking = await anActiveLoan(testApp);
  await ask(asking);
  const offered = await anActiveLoan(testApp);
  await offerNewSchedule(offered);
  for (const loan of [asking, offered]) {
    await repay(testApp, loan, '100,000');
    expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', hardship: null });
  }
  const { rows } = await testApp.database.pool.query(
    `SELECT outcome AS ended FROM loan_hardship_requests WHERE loan_id = $1
     UNION ALL SELECT state FROM loan_restructurings WHERE loan_id = $2`,
    [asking.loanId, offered.loanId],
  );
  expect(rows).toEqual([{ ended: 'ended' }, { ended: 'lapsed' }]);
});

test('a client who has a new schedule to answer does not ask again', async () => {
  const loan = await aLoan();
  await offerNewSchedule(loan);
  const { status, body } = await ask(loan);
  expect([status, body.detail]).toEqual([
    409,
    'We have offered you a new schedule. Please answer it.',
  ]);
});

async function offerNewSchedule(
  loan: TestLoan,
  beforeApproval = async () => {},
): Promise<Approval['changes']> {
  const approver = await aStaffMember(testApp, 'approver');
  const proposed = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/loans/${loan.loanId}/restructure/`,
    headers: officer.headers,
    payload: { duration: 6, interest: '2' },
  });
  await beforeApproval();
  const { id, changes } = proposed.json<Approval>();
  const { status, body } = await approveAs(testApp, approver, id);
  expect(status, body.detail).toBe(200);
  return changes;
}

test('a restructuring that is offered answers the request', async () => {
  const loan = await aLoan();
  await ask(loan);
  const changes = await offerNewSchedule(loan, async () => {
    expect((await readLoan(testApp, loan)).hardship).toMatchObject({ outcome: null });
  });
  expect(changes).toContainEqual({
    label: 'Answers the request for help of',
    before: '',
    after: '21 Nov 2026: I lost my job in October.',
  });
  expect((await readLoan(testApp, loan)).hardship).toMatchObject({ outcome: 'offered' });
  expect(await queueOf(officer, loan)).toEqual([]);
});

test('a restructuring answers no request that was made after it was proposed', async () => {
  const loan = await aLoan();
  const changes = await offerNewSchedule(loan, async () => {
    expect((await ask(loan)).status).toBe(200);
  });
  expect(changes.map(({ label }) => label)).not.toContain('Answers the request for help of');
  expect(await queueOf(officer, loan)).toMatchObject([{ reason: request.reason }]);

  const again = await anActiveLoan(testApp);
  await ask(again);
  await offerNewSchedule(again, async () => {
    expect(await refuse(officer, again)).toBe(200);
    await ask(again, { reason: 'I am in hospital.' });
  });
  expect(await queueOf(officer, again)).toMatchObject([{ reason: 'I am in hospital.' }]);
  expect((await readLoan(testApp, again)).hardship).toMatchObject({ outcome: null });
});

test('the queue shows how long a client waits and what is overdue', async () => {
  const loan = await aLoan();
  await ask(loan);
  await goTo(testApp, '2026-12-24');
  expect(await queueOf(officer, loan)).toMatchObject([
    { ageDays: 33, overdue: '31000.00', daysOverdue: 3 },
  ]);
});
