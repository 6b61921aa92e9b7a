import type { SettlementQuoteRecord } from '@quarrter/contract/client/loan-settlement';
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happensTo, happensToLast } from '../../../test/builders/dispute.ts';
import { subjectsTo } from '../../../test/builders/emails.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  beginRepayment,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call, eventually } from '../../../test/builders/payment.ts';
import { aLoanProduct } from '../../../test/builders/product.ts';
import { proposeFor } from '../../../test/builders/receipt.ts';
import { accountsOf } from '../../../test/builders/restructuring.ts';
import { approveAs, aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, 4,000 of it interest. */

// A Monday.
const testApp = useTestApp({ date: '2026-11-23', cleanLedger: allChecks });

const today = (): Promise<IsoDate> => readBusinessDate(testApp.deps.db);

function quote({ client, loanId }: TestLoan) {
  const path = `/loans/api/personal/settlement-quote/${loanId}/`;
  return call<SettlementQuoteRecord & Record<string, unknown>>(testApp, 'GET', path, {
    headers: client.headers,
  });
}

/** A loan under terms with half of the interest not yet due as rebate. */
const aLoanWithRebate = livedOnce(testApp, async (): Promise<TestLoan> => {
  await aLoanProduct(testApp, 'personal', { rebatePpm: 500_000 });
  const loan = await anActiveLoan(testApp);
  await aLoanProduct(testApp, 'personal', { rebatePpm: 0 });
  return loan;
});

const aLoan = livedOnce(testApp, () => anActiveLoan(testApp));

test('LND-06: quotes the principal alone within three working days', async () => {
  const loan = await aLoan();
  expect((await quote(loan)).body).toEqual({
    amount: '100000.00',
    principal: '100000.00',
    interest_due: '0.00',
    interest_not_yet_due: '16000.00',
    rebate: '16000.00',
    penalties: '0.00',
    valid_until: '2026-11-23',
    is_cancelling: true,
    cancel_until: '2026-11-26',
  });
});

test('LND-06: returning the principal in time cancels the loan without interest', async () => {
  const loan = await aLoan();
  await repay(testApp, loan, '30,000');
  expect((await quote(loan)).body).toMatchObject({ amount: '70000.00', rebate: '16000.00' });
  await repay(testApp, loan, '70,000');
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'complete',
    settled_as: 'cancelled',
    status: 3,
    balance: '0.00',
    amount_repaid: '100000.00',
    amount_to_be_repaid: '100000.00',
    total_cost: '0.00',
  });
  expect(await accountsOf(testApp, loan)).toEqual({});
  const subjects = await subjectsTo(testApp, loan);
  expect(subjects).toContainEqual(expect.stringMatching(/^Your loan .* is cancelled$/));
  expect(subjects).not.toContainEqual(expect.stringMatching(/you owe nothing/));
});

test('LND-06: returning more than the principal leaves the rest unapplied', async () => {
  const loan = await aLoan();
  await repay(testApp, loan, '116,000');
  expect(await readLoan(testApp, loan)).toMatchObject({
    balance: '0.00',
    amount_repaid: '100000.00',
  });
  const { rows } = await testApp.database.pool.query(
    'SELECT sum(unapplied) AS unapplied FROM receipts WHERE client_id = $1',
    [loan.client.clientId],
  );
  expect(Number(rows[0].unapplied)).toBe(1_600_000);
});

test('LND-06: a principal paid in time cancels the loan also when it is booked later', async () => {
  const loan = await aLoan();
  const paid = await aPaidRepayment(testApp, loan, '100,000');
  await goTo(testApp, addDays(await today(), 8));
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({ settled_as: 'cancelled', balance: '0.00' });
});

test('LND-06: cancelling a loan that was paid out says what to return', async () => {
  const loan = await aLoan();
  const cancel = () =>
    call<{ detail: string }>(testApp, 'POST', `/loans/api/personal/cancel-loan/${loan.loanId}/`, {
      headers: loan.client.headers,
    });
  const inTime = await cancel();
  expect(inTime.status).toBe(409);
  expect(inTime.body).toMatchObject({
    detail: expect.stringMatching(
      /return the principal: repay N100,000 by .*You then owe no interest/,
    ),
    quote: { amount: '100000.00', is_cancelling: true },
  });
  await goTo(testApp, addDays(await today(), 10));
  const late = await cancel();
  expect(late.status).toBe(409);
  expect(late.body.detail).toMatch(
    /The time to cancel ended on .*settle it today with N116,000\.$/,
  );
});

test('quotes the rebate of the terms that the loan was offered under, rounded once', async () => {
  const loan = await aLoanWithRebate();
  const dueOn = addMonths(await today(), 1);
  await goTo(testApp, addDays(dueOn, 3));
  // One instalment is late: 8,000 of the 12,000 that are not due yet are asked for no more.
  expect((await quote(loan)).body).toMatchObject({
    amount: '112000.00',
    principal: '100000.00',
    interest_due: '4000.00',
    interest_not_yet_due: '12000.00',
    rebate: '6000.00',
    penalties: '2000.00',
    is_cancelling: false,
  });
});

test('a repayment below the quote does not settle the loan', async () => {
  const loan = await aLoanWithRebate();
  await goTo(testApp, addDays(await today(), 10));
  expect((await quote(loan)).body).toMatchObject({ amount: '108000.00', rebate: '8000.00' });
  await repay(testApp, loan, '107,999.99');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active' });
  // The rest is interest and principal of the last instalment.
  await repay(testApp, loan, (await quote(loan)).body.amount);
  const settled = await readLoan(testApp, loan);
  expect(settled).toMatchObject({ state: 'complete', balance: '0.00' });
});

test('a settled loan has earned what was paid of its interest', async () => {
  const loan = await aLoanWithRebate();
  await goTo(testApp, addDays(await today(), 10));
  await repay(testApp, loan, '108,000');
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'complete',
    settled_as: 'rebate',
    amount_repaid: '108000.00',
    amount_to_be_repaid: '108000.00',
    total_cost: '8000.00',
  });
  expect(await accountsOf(testApp, loan)).toEqual({ 4000: -800_000 });
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(loan.client.email);
  const completed = mail.find(({ subject }) => subject.includes('you owe nothing'));
  expect(completed?.text).toContain('N8,000');
});

test('LND-20: accepts the quote when it is less than the next payment', async () => {
  const loan = await aLoanWithRebate();
  await goTo(testApp, addDays(await today(), 10));
  await repay(testApp, loan, '87,000');
  expect((await quote(loan)).body).toMatchObject({ amount: '27000.00' });
  expect((await beginRepayment(testApp, loan, '26,999.99')).status).toBe(400);
  await repay(testApp, loan, '27,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', settled_as: 'rebate' });
});

test('a settlement that is reversed is undone: the interest is owed again', async () => {
  const loan = await aLoan();
  await repay(testApp, loan, '30,000');
  await repay(testApp, loan, '70,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ settled_as: 'cancelled' });
  await happensToLast(testApp, loan.client, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    settled_as: null,
    balance: '86000.00',
    amount_repaid: '30000.00',
    amount_to_be_repaid: '116000.00',
  });
  expect((await quote(loan)).body).toMatchObject({ amount: '70000.00', is_cancelling: true });
});

test('staff apply a receipt dated before settlements that were reversed', async () => {
  const loan = await aLoanWithRebate();
  const { clientId } = loan.client;
  await goTo(testApp, addDays(await today(), 10));
  const twice = await repay(testApp, loan, '29,000');
  await testApp.sandbox.outcome(twice.reference, 'second-charge');
  const receipt = await eventually(() =>
    allTables(testApp.deps.db)
      .selectFrom('receipts')
      .select('receipt_id')
      .where('client_id', '=', clientId)
      .where('unapplied', '>', 0n)
      .executeTakeFirst(),
  );
  await goTo(testApp, addDays(await today(), 1));
  // With the receipt the third repayment would have settled the loan, and later the fourth.
  const second = await repay(testApp, loan, '29,000');
  const third = await repay(testApp, loan, '40,000');
  await happensTo(testApp, second.reference, 'dispute-lost');
  const fourth = await repay(testApp, loan, '44,000');
  await happensTo(testApp, third.reference, 'refund', { amount: 1_300_000 });
  await happensTo(testApp, fourth.reference, 'dispute-lost');
  await happensTo(testApp, third.reference, 'refund', { amount: 1_000_000 });
  expect(await readLoan(testApp, loan)).toMatchObject({ balance: '70000.00' });
  const finance = await aStaffMember(testApp, 'finance');
  const body = { loanId: loan.loanId, amount: '29000' };
  const proposed = await proposeFor(testApp, finance, receipt.receipt_id, 'apply', body);
  const approver = await aStaffMember(testApp, 'approver');
  expect((await approveAs(testApp, approver, proposed.body.id)).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '41000.00' });
});

test('a loan that is not live has no quote', async () => {
  const accepted = await anAcceptedLoan(testApp);
  expect((await quote(accepted)).status).toBe(409);
  const other = await anAcceptedLoan(testApp);
  expect((await quote({ ...accepted, client: other.client })).status).toBe(404);
});
