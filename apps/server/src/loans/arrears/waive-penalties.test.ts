import type { Approval } from '@quarrter/contract/staff/approvals';
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { happensTo } from '../../../test/builders/dispute.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anActiveLoan,
  beginRepayment,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call, reportRepaid } from '../../../test/builders/payment.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { allChecks } from '../../ledger-checks.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

const testApp = useTestApp({ cleanLedger: allChecks });
let officer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
});

type Due = { loan: TestLoan; dueOn: IsoDate };

/** A loan on the day on which its first instalment is due. */
const aLoanDueToday = livedOnce(testApp, async (): Promise<Due> => {
  const loan = await anActiveLoan(testApp);
  const dueOn = addMonths(await readBusinessDate(testApp.deps.db), 1);
  await goTo(testApp, dueOn);
  await testApp.work();
  return { loan, dueOn };
});

/** A loan whose first instalment is three days late: 3,000 of penalties. */
async function aLateLoan(): Promise<Due> {
  const { loan, dueOn } = await aLoanDueToday();
  await goTo(testApp, addDays(dueOn, 4));
  return { loan, dueOn };
}

function propose({ loanId }: TestLoan, amount: string, who = officer) {
  return call<Approval & Record<string, unknown>>(
    testApp,
    'POST',
    `/staff/api/loans/${loanId}/waive/`,
    { headers: who.headers, body: { amount, reason: 'In hospital' } },
  );
}

const approve = (id: string, who = approver) => approveAs(testApp, who, id);

test('LND-28: two people waive penalties, and the client is told by email', async () => {
  const { loan, dueOn } = await aLateLoan();
  const proposed = await propose(loan, '2000');
  expect(proposed.status).toBe(201);
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '3000.00' });
  expect((await approve(proposed.body.id, officer)).status).toBe(403);
  expect((await approve(proposed.body.id)).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'overdue',
    penalty: '1000.00',
    balance: '117000.00',
    amount_to_be_paid: '30000.00',
    penalty_changes: [
      { kind: 'waived', amount: '2000.00', from: addDays(dueOn, 2), through: addDays(dueOn, 3) },
    ],
  });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map((mail) => mail.subject);
  expect(subjects).toContainEqual(expect.stringMatching(/of penalties waived on your loan/));
});

test('a waiver is posted from the penalties owed to the waivers', async () => {
  const { loan } = await aLateLoan();
  const proposed = await propose(loan, '2000');
  expect((await approve(proposed.body.id)).status).toBe(200);
  const { clientId } = loan.client;
  const of = (await readBalances(testApp.deps.db, clientId, [loan.loanId]))(loan.loanId);
  expect(of.balance(ledgerCodes.waivers)).toBe(200_000n);
  expect(of.balance(ledgerCodes.loanPenalty)).toBe(100_000n);
  expect(of.balance(ledgerCodes.penaltyIncome)).toBe(300_000n);
});

test('LND-28: no more can be waived than is owed, also when it was paid meanwhile', async () => {
  const { loan } = await aLateLoan();
  const tooMuch = await propose(loan, '3000.01');
  expect(tooMuch.status).toBe(400);
  expect(tooMuch.body).toEqual({ amount: ['Only N3,000 of penalties is owed.'] });
  const proposed = await propose(loan, '3,000');
  await repay(testApp, loan, '32,000');
  const decided = await approve(proposed.body.id);
  expect(decided.status).toBe(409);
  expect(decided.body.detail).toBe('Only N0 of penalties is owed.');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', penalty: '3000.00' });
});

test('LND-28: a waiver of penalties that were charged back completes the loan', async () => {
  const loan = await anActiveLoan(testApp, { months: 1 });
  const dueOn = addMonths(await readBusinessDate(testApp.deps.db), 1);
  await goTo(testApp, addDays(dueOn, 12));
  const { reference } = (await beginRepayment(testApp, loan, '115,000')).body;
  const paid = { amount: 1_100_000, channel: 'bank_transfer' };
  await testApp.sandbox.outcome(reference, 'success', paid);
  await reportRepaid(testApp, loan.client, reference);
  await goTo(testApp, addDays(dueOn, 13));
  await repay(testApp, loan, '105,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete' });
  await happensTo(testApp, reference, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '11000.00' });
  const { body } = await propose(loan, '11,000');
  expect((await approve(body.id)).status).toBe(200);
  const complete = { state: 'complete', balance: '0.00', penalty: '1000.00' };
  expect(await readLoan(testApp, loan)).toMatchObject(complete);
  await goTo(testApp, addDays(dueOn, 15));
  expect(await readLoan(testApp, loan)).toMatchObject(complete);
});

test('LND-28: a waiver of a day that is reversed moves to a day that is left', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  await goTo(testApp, addDays(dueOn, 3));
  const paid = await aPaidRepayment(testApp, loan, '31,000');
  await goTo(testApp, addDays(dueOn, 5));
  const { body } = await propose(loan, '2,000');
  await approve(body.id);
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '2000.00', balance: '118000.00' });
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    penalty: '0.00',
    balance: '85000.00',
    penalty_periods: [{ charged: '4000.00', reversed: '2000.00', waived: '2000.00' }],
  });
});

test('LND-23: penalties that were waived are not removed again by their reversal', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await goTo(testApp, addDays(dueOn, 4));
  const { body } = await propose(loan, '3,000');
  expect((await approve(body.id)).status).toBe(200);
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    balance: '87000.00',
    penalty_changes: [{ kind: 'waived', amount: '3000.00' }],
  });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map((mail) => mail.subject);
  expect(subjects.join()).not.toContain('of penalties reversed');
});

test('LND-28: only some roles propose a waiver', async () => {
  const { loan } = await aLateLoan();
  expect((await propose(loan, '1000', approver)).status).toBe(403);
});

test('LND-23: a late repayment pays no penalty that staff waived', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  await goTo(testApp, addDays(dueOn, 2));
  const paid = await aPaidRepayment(testApp, loan, '30,000');
  await goTo(testApp, addDays(dueOn, 4));
  const { body } = await propose(loan, '3000');
  await approve(body.id);
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '0.00', balance: '116000.00' });
  await paid.book();
  // The penalty of the first day stays waived; those of the other two are reversed.
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    penalty: '0.00',
    balance: '86000.00',
  });
  const { rows } = await testApp.database.pool.query(
    `SELECT code, debits - credits AS balance FROM ledger_accounts
     WHERE subject_id = $1 AND code IN (1120, 4010, 5030) ORDER BY code`,
    [loan.loanId],
  );
  expect(rows.map(({ code, balance }) => [code, Number(balance)])).toEqual([
    [1120, 0],
    [4010, -100_000],
    [5030, 100_000],
  ]);
});
