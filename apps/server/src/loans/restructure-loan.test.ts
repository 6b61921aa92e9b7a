import type { Approval } from '@quarrter/contract/approvals';
import type { LoanRecord } from '@quarrter/contract/loans';
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { happensToLast } from '../../test/builders/dispute.ts';
import { aPaidRepayment, goTo } from '../../test/builders/late-repayment.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { allChecks, checkLedger } from '../commands/ledger-check.ts';
import { readBusinessDate } from '../platform/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

let testApp: TestApp;
let officer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  testApp = await startTestApp({ date: '2026-11-23' });
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
});
afterAll(async () => {
  const lines: string[] = [];
  expect(await checkLedger(testApp.deps.db, (line) => lines.push(line)), lines.join('\n')).toBe(0);
  await testApp.stop();
});

type Reply = Approval & Record<string, unknown>;
type Form = { duration: number; interest: string };

const today = (): Promise<IsoDate> => readBusinessDate(testApp.deps.db);

const propose = (
  { loanId }: TestLoan,
  body: Form = { duration: 6, interest: '2' },
  who = officer,
) =>
  call<Reply>(testApp, 'POST', `/staff/api/loans/${loanId}/restructure/`, {
    headers: who.headers,
    body,
  });

const approve = (id: string, who = approver) =>
  call<Reply>(testApp, 'POST', `/staff/api/approvals/${id}/approve/`, { headers: who.headers });

const answer = ({ client, loanId }: TestLoan, body: object) =>
  call<LoanRecord & Record<string, unknown>>(
    testApp,
    'PUT',
    `/loans/api/personal/accept-or-reject-restructuring/${loanId}/`,
    { headers: client.headers, body },
  );
const accepts = { is_accepted: '2', is_ticked: true };

/** Accepts what the page of the loan shows. */
async function accept(loan: TestLoan) {
  const { restructuring } = await readLoan(testApp, loan);
  return answer(loan, { ...accepts, ...shownOf(restructuring) });
}

const shownOf = (offer: LoanRecord['restructuring']) => ({
  restructuring_id: offer?.id,
  amount_to_be_repaid: offer?.amount_to_be_repaid,
});

async function offerNewSchedule(loan: TestLoan, form?: Form): Promise<TestLoan> {
  const proposed = await propose(loan, form);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approve(proposed.body.id)).status).toBe(200);
  return loan;
}

/** A loan that paid its first instalment, and is three days late with the second. */
async function aLateLoan(): Promise<TestLoan> {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29,000');
  await goTo(testApp, addDays(addMonths(await today(), 2), 4));
  return loan;
}

/** It paid its first instalment in advance, so 75,000 are owed without interest. */
async function anOfferedRestructuring(form?: Form): Promise<TestLoan> {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29,000');
  return offerNewSchedule(loan, form);
}

async function aRestructuredLoan(form?: Form): Promise<TestLoan> {
  const loan = await anOfferedRestructuring(form);
  const reply = await accept(loan);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return loan;
}

async function accountsOf({ loanId }: TestLoan): Promise<{ [code: string]: number }> {
  const { rows } = await testApp.database.pool.query(
    `SELECT code, debits - credits AS balance FROM ledger_accounts
     WHERE subject_id = $1 AND debits <> credits ORDER BY code`,
    [loanId],
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code, Number(balance)]));
}

test('the client accepts a new schedule, and the earlier one is kept', async () => {
  const loan = await offerNewSchedule(await aLateLoan());
  const offered = await readLoan(testApp, loan);
  expect(offered).toMatchObject({ state: 'overdue', balance: '90000.00', duration: 4 });
  // 75,000 of principal, 4,000 of interest due and 3,000 of penalties; 8,000 is not due yet.
  expect(offered.restructuring).toMatchObject({
    duration: 6,
    interest: '2',
    principal: '82000.00',
    total_cost: '9840.00',
    amount_to_be_repaid: '91840.00',
    expires_on: addDays(await today(), 14),
  });
  expect(offered.restructuring?.schedule).toHaveLength(6);
  await testApp.work();
  const [offerEmail] = await testApp.sandbox.mailTo(loan.client.email);
  expect(offerEmail?.subject).toMatch(/^A new payment schedule for your loan/);
  expect((await accept(loan)).status).toBe(200);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(loan.client.email);
  expect(email?.attachments?.[0]?.name).toMatch(/^New payment schedule .*\.pdf$/);
  const url = `/loans/api/personal/new-schedule/${loan.loanId}/`;
  const { statusCode, headers } = await testApp.app.inject({ url, headers: loan.client.headers });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const read = await readLoan(testApp, loan);
  expect(read).toMatchObject({
    state: 'active',
    balance: '91840.00',
    amount_repaid: '29000.00',
    amount_to_be_repaid: '120840.00',
    penalty: '3000.00',
    duration: 6,
    interest: '2',
    next_payment_date: addMonths(await today(), 1),
    due_date: addMonths(await today(), 6),
    restructuring: null,
  });
  expect(read.apr).toBe('40.05');
  expect(read.earlier_schedules).toHaveLength(1);
  expect(read.earlier_schedules[0]?.rows.map(({ paid }) => paid)).toEqual([
    '29000.00',
    '0.00',
    '0.00',
    '0.00',
  ]);
  expect(await accountsOf(loan)).toEqual({
    1100: 8_200_000,
    1110: 984_000,
    2300: -984_000,
    4000: -800_000,
    4010: -300_000,
  });
  expect((await answer(loan, accepts)).status).toBe(409);
});

test('a restructured loan is repaid by its new schedule', async () => {
  const loan = await aRestructuredLoan();
  await goTo(testApp, addDays(addMonths(await today(), 1), 3));
  // One payment of 12,500 and 1,500 is two days late.
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'overdue',
    penalty: '2000.00',
    amount_to_be_paid: '16000.00',
  });
  await repay(testApp, loan, '16,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '70000.00' });
  await repay(testApp, loan, '70,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', balance: '0.00' });
  expect(await accountsOf(loan)).toEqual({ 4000: -400_000 - 900_000, 4010: -200_000 });
});

test('an earlier payment that is booked late counts from the restructuring', async () => {
  const loan = await anOfferedRestructuring();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await goTo(testApp, addDays(await today(), 2));
  expect((await accept(loan)).status).toBe(200);
  await paid.book();
  const read = await readLoan(testApp, loan);
  expect(read).toMatchObject({ balance: '55000.00', amount_repaid: '58000.00' });
  expect(read.repayments[0]).toMatchObject({ amount: '29000.00', paid_on: await today() });
});

test('what is taken back of the earlier schedule is owed at once, beside the new one', async () => {
  const loan = await aRestructuredLoan();
  const on = await today();
  await happensToLast(testApp, loan.client, 'dispute-lost');
  const read = await readLoan(testApp, loan);
  expect(read).toMatchObject({ balance: '113000.00', amount_repaid: '0.00', duration: 6 });
  expect(read.apr).toBe('40.05');
  expect(read.schedule[6]).toMatchObject({
    number: 7,
    due_date: on,
    principal: '29000.00',
    interest: '0.00',
    outstanding: '29000.00',
  });
  expect(read.earlier_schedules[0]?.rows[0]).toMatchObject({ paid: '0.00' });
  await goTo(testApp, addDays(on, 2));
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'overdue',
    amount_to_be_paid: '30000.00',
  });
  await repay(testApp, loan, '30,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '84000.00' });
});

test('a restructured loan has no days left to be cancelled', async () => {
  const loan = await aRestructuredLoan();
  expect((await readLoan(testApp, loan)).cancel_until).toBeNull();
  const path = `/loans/api/personal`;
  const quote = await call(testApp, 'GET', `${path}/settlement-quote/${loan.loanId}/`, {
    headers: loan.client.headers,
  });
  expect(quote.body).toMatchObject({ is_cancelling: false, cancel_until: null });
  const { status, body } = await call<Reply>(
    testApp,
    'POST',
    `${path}/cancel-loan/${loan.loanId}/`,
    {
      headers: loan.client.headers,
    },
  );
  expect(status).toBe(409);
  expect(body.detail).not.toContain('The time to cancel');
});

test('a second new schedule withdraws the document of the first', async () => {
  const loan = await aRestructuredLoan();
  await offerNewSchedule(loan, { duration: 3, interest: '0' });
  expect((await accept(loan)).status).toBe(200);
  const { rows } = await testApp.database.pool.query(
    `SELECT withdrawn_on IS NOT NULL AS withdrawn FROM issued_documents
     WHERE subject_id = $1 AND kind = 'new-schedule' ORDER BY number`,
    [loan.loanId],
  );
  expect(rows).toEqual([{ withdrawn: true }, { withdrawn: false }]);
});

test('a loan is restructured twice', async () => {
  const loan = await aRestructuredLoan();
  await offerNewSchedule(loan, { duration: 3, interest: '0' });
  expect((await accept(loan)).status).toBe(200);
  expect((await readLoan(testApp, loan)).earlier_schedules).toHaveLength(2);
});

test('what is taken back of a written-off restructured loan is written off too', async () => {
  const loan = await aRestructuredLoan();
  const { body } = await call<Reply>(
    testApp,
    'POST',
    `/staff/api/loans/${loan.loanId}/write-off/`,
    { headers: officer.headers, body: { reason: 'Nothing can be recovered' } },
  );
  expect((await approve(body.id)).status).toBe(200);
  await happensToLast(testApp, loan.client, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'written-off', balance: '0.00' });
});

test('a new schedule is accepted only with the amounts that the client saw', async () => {
  const loan = await anOfferedRestructuring();
  const { restructuring } = await readLoan(testApp, loan);
  expect((await answer(loan, accepts)).body).toEqual({
    restructuring_id: ['This field is required'],
  });
  await repay(testApp, loan, '29,000');
  const reply = await answer(loan, { ...accepts, ...shownOf(restructuring) });
  expect([reply.status, reply.body]).toEqual([
    409,
    { detail: 'The amounts have changed since you opened this page. Please check them again.' },
  ]);
  expect((await accept(loan)).status).toBe(200);
});

test('the client rejects a new schedule, and the loan stays as it is', async () => {
  const loan = await anOfferedRestructuring();
  expect((await answer(loan, { is_accepted: '2' })).status).toBe(400);
  expect((await answer(loan, { is_accepted: '3' })).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    balance: '87000.00',
    restructuring: null,
    earlier_schedules: [],
  });
  expect((await answer(loan, accepts)).status).toBe(409);
});

test('a new schedule that is not answered in 14 days lapses', async () => {
  const loan = await anOfferedRestructuring();
  const offeredOn = await today();
  await goTo(testApp, addDays(offeredOn, 14));
  expect((await readLoan(testApp, loan)).restructuring).not.toBeNull();
  await goTo(testApp, addDays(offeredOn, 15));
  expect((await readLoan(testApp, loan)).restructuring).toBeNull();
  expect((await answer(loan, accepts)).status).toBe(409);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map((mail) => mail.subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^The new schedule for your loan/));
});

test('a new schedule is not dearer than the loan, and not proposed twice', async () => {
  const loan = await anActiveLoan(testApp);
  expect((await propose(loan, { duration: 61, interest: '4.5' })).body).toEqual({
    duration: ['Duration must be from 1 to 60 months'],
    interest: ['Interest must be from 0% to 4% a month, the rate of the loan'],
  });
  expect((await propose(loan, undefined, approver)).status).toBe(403);
  const { body } = await propose(loan);
  expect((await propose(loan)).status).toBe(409);
  expect((await approve(body.id)).status).toBe(200);
  expect((await propose(loan)).status).toBe(409);
  const other = await anActiveLoan(testApp);
  expect((await answer({ ...loan, client: other.client }, accepts)).status).toBe(404);
});

const figures = "every loan's figures and state against its accounts";
const replayed = 'every loan with penalties or repayments taken back against its whole history';
const dates = "every loan's dates against each other and its disbursement";

test.each([
  [
    'a payment of the earlier schedule changed',
    'UPDATE loan_replaced_instalments SET interest_paid = interest_paid - 1 WHERE number = 1',
    figures,
    'interest paid on its instalments',
  ],
  [
    'an earlier instalment lost',
    'DELETE FROM loan_replaced_instalments WHERE number = 4',
    replayed,
    'schedule 0',
  ],
  [
    'a new instalment changed',
    'UPDATE loan_instalments SET due_on = due_on + 1 WHERE number = 2',
    replayed,
    'schedule 1',
  ],
  [
    'other months than were accepted',
    'UPDATE loan_restructurings SET months = 5 WHERE true',
    replayed,
    'schedule 1',
  ],
  [
    'another principal than was accepted',
    'UPDATE loan_restructurings SET principal = principal + 1 WHERE true',
    replayed,
    'restructuring 1',
  ],
  ['a last due date moved', 'UPDATE loans SET due_on = due_on + 1 WHERE true', dates, 'last due'],
  [
    'a schedule counted twice',
    'UPDATE loans SET generation = 2 WHERE true',
    replayed,
    'generation 2, should be 1',
  ],
])('the check of the ledger finds %s', async (_what, statement, name, says) => {
  const { loanId } = await aRestructuredLoan();
  const check = allChecks.find((one) => one.name === name);
  const differences: string[] = [];
  const rolledBack = testApp.database.owner.db.transaction().execute(async (tx) => {
    await sql.raw(`${statement} AND loan_id = '${loanId}'`).execute(tx);
    differences.push(...((await check?.run(tx))?.differences ?? []));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(differences.join('\n')).toContain(loanId);
  expect(differences.join('\n')).toContain(says);
});
