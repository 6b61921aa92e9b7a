import type { HardshipRequest } from '@quarrter/contract/staff/hardship';
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { aLoanProduct } from '../../../test/builders/product.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000: 29,000 fall due each month, a day late costs 1,000, and 3 days can pause. */

const testApp = useTestApp({ cleanLedger: allChecks });
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  await aLoanProduct(testApp, 'personal', { penaltyPauseDays: 3 });
});

/** Two loans on the first day on which they are late. */
const lateLoans = livedOnce(testApp, async () => {
  const [loan, other] = [await anActiveLoan(testApp), await anActiveLoan(testApp)];
  const late = addDays(addMonths(await readBusinessDate(testApp.deps.db), 1), 1);
  await goTo(testApp, late);
  await testApp.work();
  return { loan, other, late };
});

async function ask({ client, loanId }: TestLoan, reason = 'I lost my job.') {
  const url = `/loans/api/personal/hardship-request/${loanId}/`;
  const asked = { method: 'POST' as const, url, headers: client.headers, payload: { reason } };
  expect((await testApp.app.inject(asked)).statusCode).toBe(200);
}

async function refuse(loan: TestLoan) {
  const url = `/staff/api/loans/${loan.loanId}/refuse-hardship/`;
  const requestId = (await inQueue(loan))?.id;
  const payload = { requestId, reason: 'Your salary covers it.' };
  const reply = { method: 'POST' as const, url, headers: officer.headers, payload };
  expect((await testApp.app.inject(reply)).statusCode).toBe(200);
}

async function inQueue({ loanId }: TestLoan): Promise<HardshipRequest | undefined> {
  const url = '/staff/api/hardship-requests/?limit=500';
  const reply = await testApp.app.inject({ url, headers: officer.headers });
  const { results } = reply.json<{ results: HardshipRequest[] }>();
  return results.find((one) => one.loanId === loanId);
}

const chargedOn = async ({ loanId }: TestLoan): Promise<IsoDate[]> => {
  const { rows } = await testApp.database.pool.query<{ day: IsoDate }>(
    `SELECT charged_on::text AS day FROM loan_penalties WHERE loan_id = $1 AND amount > 0
     ORDER BY charged_on`,
    [loanId],
  );
  return rows.map(({ day }) => day);
};

test('LND-28: penalties pause while a request waits, for the days of the product', async () => {
  const { loan, late } = await lateLoans();
  await ask(loan);
  const until = addDays(late, 3);
  expect(await readLoan(testApp, loan)).toMatchObject({
    ...{ hardship: { penalties_paused_until: until }, next_penalty: '0.00' },
  });
  expect(await inQueue(loan)).toMatchObject({ penaltiesPausedUntil: until });
  await goTo(testApp, until);
  expect(await readLoan(testApp, loan)).toMatchObject({
    ...{ penalty: '0.00', hardship: { outcome: null, penalties_paused_until: null } },
    next_penalty: '1000.00',
  });
  await goTo(testApp, addDays(until, 2));
  expect(await chargedOn(loan)).toEqual([until, addDays(until, 1)]);
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(loan.client.email);
  const bodies = mail.map(({ text }) => text).join('\n');
  expect(bodies).toContain('while we look at your request');
  await repay(testApp, loan, '31,000');
});

test('LND-28: a pause ends with the answer, and asking again takes the days left', async () => {
  const { loan, late } = await lateLoans();
  await ask(loan);
  await goTo(testApp, addDays(late, 1));
  await refuse(loan);
  await goTo(testApp, addDays(late, 2));
  await ask(loan, 'I am in hospital.');
  const { hardship } = await readLoan(testApp, loan);
  expect(hardship?.penalties_paused_until).toBe(addDays(late, 4));
  await goTo(testApp, addDays(late, 4));
  await refuse(loan);
  await ask(loan, 'I am still in hospital.');
  expect((await readLoan(testApp, loan)).hardship?.penalties_paused_until).toBeNull();
  await goTo(testApp, addDays(late, 5));
  expect(await chargedOn(loan)).toEqual([addDays(late, 1), addDays(late, 4)]);
  await repay(testApp, loan, '31,000');
});

test('LND-28: repayments that are booked after the pause leave its days as they are', async () => {
  const { loan, other: early, late } = await lateLoans();
  const paidBefore = await aPaidRepayment(testApp, early, '29,000');
  await goTo(testApp, addDays(late, 1));
  await ask(loan);
  await ask(early);
  const paidWithin = await aPaidRepayment(testApp, loan, '30,000');
  await goTo(testApp, addDays(late, 6));
  const charged = [late, addDays(late, 4), addDays(late, 5)];
  expect([await chargedOn(early), await chargedOn(loan)]).toEqual([charged, charged]);
  await paidBefore.book();
  await paidWithin.book();
  expect(await readLoan(testApp, early)).toMatchObject({ state: 'active', penalty: '0.00' });
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', penalty: '1000.00' });
});

test('LND-28: a repayment of a paused day changes no penalty when it is booked', async () => {
  const { loan, late } = await lateLoans();
  await ask(loan);
  await goTo(testApp, addDays(late, 1));
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await goTo(testApp, addDays(late, 3));
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', penalty: '0.00' });
});
