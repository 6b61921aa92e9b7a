import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anActiveLoan,
  beginRepayment,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

const testApp = useTestApp({ cleanLedger: allChecks });

/** A loan on the day on which its first instalment is due. */
const aLoanDueToday = livedOnce(testApp, async (): Promise<{ loan: TestLoan; dueOn: IsoDate }> => {
  const loan = await anActiveLoan(testApp);
  const dueOn = addMonths(await readBusinessDate(testApp.deps.db), 1);
  await goTo(testApp, dueOn);
  await testApp.work();
  return { loan, dueOn };
});

const dayAfter = (date: IsoDate, days: number) => goTo(testApp, addDays(date, days));

async function emailsOf(loan: TestLoan): Promise<{ subject: string; text: string }[]> {
  await testApp.work();
  return testApp.sandbox.mailTo(loan.client.email);
}

function repaymentsOf({ loanId }: TestLoan) {
  return allTables(testApp.deps.db)
    .selectFrom('loan_repayments')
    .select(['amount', 'returned', 'penalty_part', 'interest_part', 'principal_part', 'value_on'])
    .where('loan_id', '=', loanId)
    .orderBy('repayment_id')
    .execute();
}

const unappliedOf = (loan: TestLoan) =>
  allTables(testApp.deps.db)
    .selectFrom('receipts')
    .select(['amount', 'unapplied', 'reason'])
    .where('client_id', '=', loan.client.clientId)
    .where('unapplied', '>', 0n)
    .execute();

test('LND-23: a repayment booked late reverses the penalties since it was paid', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await dayAfter(dueOn, 3);
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '2000.00' });
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    penalty: '0.00',
    balance: '87000.00',
    amount_repaid: '29000.00',
    amount_to_be_repaid: '116000.00',
    repayments: [{ amount: '29000.00', paid_on: dueOn }],
    penalty_changes: [
      { kind: 'reversed', amount: '2000.00', from: addDays(dueOn, 1), through: addDays(dueOn, 2) },
    ],
  });
  const subjects = (await emailsOf(loan)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^N[\d,]+ of penalties reversed on your/));
});

test('LND-23: a late repayment leaves penalties of the days before it', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  await dayAfter(dueOn, 2);
  const paid = await aPaidRepayment(testApp, loan, '30,000');
  await dayAfter(dueOn, 5);
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '4000.00' });
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    penalty: '1000.00',
    balance: '87000.00',
  });
});

test('LND-23: a repayment booked late allocates later ones again', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await dayAfter(dueOn, 4);
  await repay(testApp, loan, '32,000');
  expect(await repaymentsOf(loan)).toMatchObject([
    { penalty_part: 300_000n, interest_part: 400_000n, principal_part: 2_500_000n },
  ]);
  await paid.book();
  expect(await repaymentsOf(loan)).toMatchObject([
    { penalty_part: 0n, interest_part: 700_000n, principal_part: 2_500_000n },
    { penalty_part: 0n, interest_part: 400_000n, principal_part: 2_500_000n, value_on: dueOn },
  ]);
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '0.00', balance: '55000.00' });
});

test('LND-23: penalties of a loan that was completed meanwhile are returned', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await dayAfter(dueOn, 3);
  await repay(testApp, loan, '118,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', penalty: '2000.00' });
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'complete',
    penalty: '0.00',
    balance: '0.00',
    amount_repaid: '116000.00',
  });
  // 29,000 too much was paid, and 2,000 of penalties.
  expect(await unappliedOf(loan)).toMatchObject([{ amount: 11_800_000n, unapplied: 3_100_000n }]);
});

test('LND-21: a receipt for a loan that was completed in time stays unapplied', async () => {
  const { loan } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await repay(testApp, loan, '116,000');
  await paid.book();
  const reason = 'This loan is already fully repaid.';
  expect(await unappliedOf(loan)).toEqual([{ amount: 2_900_000n, unapplied: 2_900_000n, reason }]);
});

test('LND-21: a receipt larger than the balance pays the loan off and keeps the rest', async () => {
  const { loan } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '116,000');
  await repay(testApp, loan, '29,000');
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'complete',
    amount_repaid: '116000.00',
  });
  expect(await unappliedOf(loan)).toEqual([
    { amount: 11_600_000n, unapplied: 2_900_000n, reason: 'Your loan is now fully repaid.' },
  ]);
});

test('LND-23: a late repayment completes the loan as of its value date', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '116,000');
  await dayAfter(dueOn, 3);
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', penalty: '0.00' });
  const { completed_on } = await allTables(testApp.deps.db)
    .selectFrom('loans')
    .select('completed_on')
    .where('loan_id', '=', loan.loanId)
    .executeTakeFirstOrThrow();
  expect(completed_on).toBe(dueOn);
});

test('LND-23: repayments booked late at the same time give the same loan', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  const first = await aPaidRepayment(testApp, loan, '29,000');
  const second = await aPaidRepayment(testApp, loan, '29,000');
  await dayAfter(dueOn, 3);
  const third = await aPaidRepayment(testApp, loan, '31,000');
  await dayAfter(dueOn, 4);
  await Promise.all([third.book(), first.book(), second.book(), first.book()]);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    penalty: '0.00',
    balance: '27000.00',
    amount_repaid: '89000.00',
  });
  expect(await unappliedOf(loan)).toEqual([]);
});

test('LND-20: in arrears the arrears alone can be paid', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  await dayAfter(dueOn, 2);
  const { status, body } = await beginRepayment(testApp, loan, '29,999.99');
  expect(status).toBe(400);
  expect(body).toEqual({ amount: ['Your minimum repayment amount is 30,000'] });
  await repay(testApp, loan, '30,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '87000.00' });
});

test('LND-28: charges nothing while an unapplied receipt could cover what is overdue', async () => {
  const { loan, dueOn } = await aLoanDueToday();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await allTables(testApp.deps.db)
    .updateTable('payments')
    .set({ currency: 'USD' })
    .where('reference', '=', paid.reference)
    .execute();
  await paid.book();
  expect(await unappliedOf(loan)).toMatchObject([{ unapplied: 2_900_000n }]);
  await dayAfter(dueOn, 3);
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '0.00' });
  await repay(testApp, loan, '29,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '87000.00' });
});
