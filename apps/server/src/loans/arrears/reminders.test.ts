import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { isArrearsEmailDay } from '@quarrter/domain/loans';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { closingOf } from '../../../test/builders/closing.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anActiveLoan,
  beginAbandonedRepayment,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { reportRepaid } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { sendingDeps } from '../../emails.ts';
import { sendDueEmails } from '../../events/index.ts';
import { loanSteps } from '../index.ts';
import { isArrearsEmailDay as isArrearsEmailDaySql } from './arrears-facts.ts';

/* A loan of 100,000 over four months from 21 November: 29,000 a month, a late day costs 1,000. */

const today = '2026-11-21';
const firstDue = '2026-12-21';
const testApp = useTestApp({ date: today });
beforeEach(async () => {
  await testApp.database.owner.pool.query(
    'TRUNCATE day_closes, loans, loan_totals, loan_instalments',
  );
  await testApp.setDate(today);
});

/** The business date becomes this one. */
const goTo = (date: IsoDate) => closeDays(testApp.deps.db, addDays(date, -1), { steps: loanSteps });
const late = (days: number) => goTo(addDays(firstDue, days));

/** A loan on the day before the first reminder of its first instalment. */
const aLoanDueSoon = livedOnce(testApp, async () => {
  const loan = await anActiveLoan(testApp);
  await goTo(addDays(firstDue, -4));
  return loan;
});

async function emailsAbout(loan: TestLoan) {
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(loan.client.email);
  return emails.filter(({ subject }) => /overdue|due (soon|today|on)/.test(subject)).reverse();
}

const subjectsAbout = async (loan: TestLoan) =>
  (await emailsAbout(loan)).map(({ subject }) => subject);

test('a client in arrears is emailed on days 1, 3, 7 and 14, and then weekly', async () => {
  const loan = await aLoanDueSoon();
  await late(22);
  expect(await subjectsAbout(loan)).toEqual([
    'N29,000 is due on 21 Dec 2026',
    'N29,000 is due today',
    'N29,000 of your loan is overdue',
    ...[3, 7, 14, 21].map((days) => `N${28 + days},000 of your loan is ${days} days overdue`),
  ]);
});

test('a client hears once of many missed days, with the amounts of the day', async () => {
  const loan = await aLoanDueSoon();
  const closeMissed = (through: IsoDate, calendarDate: IsoDate) =>
    closeDays(testApp.deps.db, through, { steps: loanSteps, calendarDate });
  const calendarDate = addDays(firstDue, 40);
  await closeMissed(addDays(firstDue, -4), addDays(firstDue, -3));
  // The catch-up is interrupted after some of the dates.
  await closeMissed(addDays(firstDue, 20), calendarDate);
  await closeMissed(addDays(calendarDate, -1), calendarDate);
  expect(await subjectsAbout(loan)).toEqual([
    'N29,000 is due on 21 Dec 2026',
    'N97,000 of your loan is 40 days overdue',
  ]);
  await closeMissed(calendarDate, addDays(calendarDate, 1));
  await closeMissed(addDays(calendarDate, 1), addDays(calendarDate, 2));
  expect((await subjectsAbout(loan)).slice(2)).toEqual(['N99,000 of your loan is 42 days overdue']);
});

test('each email about arrears has the amounts of its day', async () => {
  const loan = await aLoanDueSoon();
  await late(7);
  const texts = (await emailsAbout(loan)).slice(2).map(({ text }) => text.replace(/\s+/g, ' '));
  expect(texts.map((text) => /N[\d,]+ is overdue/.exec(text)?.[0])).toEqual([
    'N29,000 is overdue',
    'N31,000 is overdue',
    'N35,000 is overdue',
  ]);
  expect(texts.at(-1)).toContain('due on 21 Dec 2026, 7 days ago');
  expect(texts.at(-1)).toMatch(/Penalties so far:? N6,000/);
  expect(texts.at(-1)).toMatch(/Penalty per day:? N1,000/);
  expect(texts.at(-1)).toMatch(/Next instalment:? N29,000 on 21 Jan 2027/);
});

test('a date that is closed again sends no email twice', async () => {
  const loan = await aLoanDueSoon();
  await late(3);
  const before = await subjectsAbout(loan);
  const closing = closingOf(addDays(firstDue, 2));
  for (const { run } of loanSteps) {
    await testApp.deps.db.transaction().execute((tx) => run(tx, closing));
  }
  expect(await subjectsAbout(loan)).toEqual(before);
});

test('a reminder does not hide what is overdue', async () => {
  const loan = await aLoanDueSoon();
  await goTo('2027-01-21');
  const { subject, text } = (await emailsAbout(loan)).at(-1) ?? { subject: '', text: '' };
  expect(subject).toBe('N59,000 is overdue, and your next instalment is due today');
  expect(text).toContain('N29,000');
  expect(text.replace(/\s+/g, ' ')).toMatch(/Total to pay:? N88,000/);
});

/** In arrears, and money of the client that waits can pay them. */
async function aCoveredLoan(): Promise<TestLoan> {
  const loan = await aLoanDueSoon();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await allTables(testApp.deps.db)
    .updateTable('payments')
    .set({ currency: 'USD' })
    .where('reference', '=', paid.reference)
    .execute();
  await paid.book();
  await late(8);
  return loan;
}

test('a client whose waiting money covers the arrears is not asked to pay', async () => {
  expect(await subjectsAbout(await aCoveredLoan())).toEqual([]);
});

test('LND-28: a loan says that waiting money covers its arrears, at no further cost', async () => {
  expect(await readLoan(testApp, await aCoveredLoan())).toMatchObject({
    ...{ penalty: '0.00', next_penalty: '0.00' },
    arrears: { amount: '29000.00', covered: true },
  });
});

test('an email about arrears names no further penalty where the loan has none', async () => {
  const loan = await aLoanDueSoon();
  const change = 'UPDATE loans SET penalty_ppm_per_day = 0 WHERE loan_id = $1';
  await testApp.database.owner.pool.query(change, [loan.loanId]);
  await late(3);
  const { text } = (await emailsAbout(loan)).at(-1) ?? { text: '' };
  expect(text).toContain('We will not add further penalties.');
  expect(text).not.toContain('Penalty per day');
});

test('clients are asked for money by day, and only if they still owe it', async () => {
  const [owing, paying] = [await anActiveLoan(testApp), await anActiveLoan(testApp)];
  await testApp.setDate(addDays(firstDue, -1));
  await late(0);
  await testApp.work();
  await late(1);
  const atNight = { ...sendingDeps(testApp.deps), isDay: async () => false };
  await sendDueEmails(atNight, new Date());
  await repay(testApp, paying, '29000');
  expect((await subjectsAbout(owing)).at(-1)).toBe('N29,000 of your loan is overdue');
  expect((await subjectsAbout(paying)).at(-1)).toBe('N29,000 is due today');
});

test('who pays a part at night is asked in the morning for what is left', async () => {
  const loan = await aLoanDueSoon();
  await late(0);
  const reference = await beginAbandonedRepayment(testApp, loan, '29000');
  await late(7);
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, loan.client, reference);
  const emails = await emailsAbout(loan);
  expect(emails.map(({ subject }) => subject)).toEqual(['N6,000 of your loan is 7 days overdue']);
  expect(emails[0]?.text).toContain('N6,000 is overdue');
});

test('who pays arrears at night is still reminded of what falls due that day', async () => {
  const loan = await aLoanDueSoon();
  await late(31);
  const { arrears } = await readLoan(testApp, loan);
  await repay(testApp, loan, arrears?.amount ?? '');
  const emails = await emailsAbout(loan);
  expect(emails.map(({ subject }) => subject)).toEqual(['N29,000 is due today']);
  expect(emails[0]?.text).toContain('N29,000 is due today');
});

test('the days of emails about arrears are those of the rules', async () => {
  const { rows } = await sql<{ day: number }>`
    SELECT day FROM generate_series(1, 100) AS day
    WHERE ${isArrearsEmailDaySql(sql`day`)}`.execute(testApp.deps.db);
  const days = Array.from({ length: 100 }, (_, index) => index + 1).filter(isArrearsEmailDay);
  expect(rows.map(({ day }) => day)).toEqual(days);
});
