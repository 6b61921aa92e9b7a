import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { readLoan, repay } from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import {
  accept,
  accountsOf,
  anOfferedRestructuring,
  approve,
  aRestructuredLoan,
  type Desk,
  openDesk,
  type Reply,
} from '../../../test/builders/restructuring.ts';
import { differencesWith } from '../../../test/planted/plant.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

const testApp = useTestApp({ date: '2026-11-23', cleanLedger: allChecks });
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(testApp);
});

const today = (): Promise<IsoDate> => readBusinessDate(testApp.deps.db);

const anOffered = livedOnce(testApp, () => anOfferedRestructuring(desk));
const aRestructured = livedOnce(testApp, () => aRestructuredLoan(desk));

test('a restructured loan is repaid by its new schedule', async () => {
  const loan = await aRestructured();
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
  expect(await accountsOf(testApp, loan)).toEqual({ 4000: -400_000 - 900_000, 4010: -200_000 });
});

test('an earlier payment that is booked late counts from the restructuring', async () => {
  const loan = await anOffered();
  const paid = await aPaidRepayment(testApp, loan, '29,000');
  await goTo(testApp, addDays(await today(), 2));
  expect((await accept(testApp, loan)).status).toBe(200);
  await paid.book();
  const read = await readLoan(testApp, loan);
  expect(read).toMatchObject({ balance: '55000.00', amount_repaid: '58000.00' });
  expect(read.repayments[0]).toMatchObject({ amount: '29000.00', paid_on: await today() });
});

test('a reversed payment of the earlier schedule is owed at once, beside the new one', async () => {
  const loan = await aRestructuredLoan(desk);
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
  const loan = await aRestructured();
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

test('a reversed payment of a written-off restructured loan is written off too', async () => {
  const loan = await aRestructuredLoan(desk);
  const { body } = await call<Reply>(
    testApp,
    'POST',
    `/staff/api/loans/${loan.loanId}/write-off/`,
    { headers: desk.officer.headers, body: { reason: 'Nothing can be recovered' } },
  );
  expect((await approve(desk, body.id)).status).toBe(200);
  await happensToLast(testApp, loan.client, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'written-off', balance: '0.00' });
});

const figures = "every loan's figures and state against its accounts";
const replayed = 'every loan with penalties or reversed repayments against its whole history';
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
  const { loanId } = await aRestructuredLoan(desk);
  const plant = `${statement} AND loan_id = '${loanId}'`;
  const differences = (await differencesWith(testApp, plant, name)).join('\n');
  expect(differences).toContain(loanId);
  expect(differences).toContain(says);
});
