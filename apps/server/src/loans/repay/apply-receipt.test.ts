import type { StaffReceipt } from '@quarrter/contract/staff/receipts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import {
  anActiveLoan,
  beginRepayment,
  readLoan,
  repay,
  type Terms,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call, eventually, reportRepaid } from '../../../test/builders/payment.ts';
import { proposeFor, receiptRow } from '../../../test/builders/receipt.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { expectCleanLedger } from '../../../test/clean-ledger.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { readPayouts } from '../../payments/index.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
let finance: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'approver');
});
afterEach(() => expectCleanLedger(testApp.deps.db, recordChecks));

/** A loan whose first repayment, of 29,000 naira, was charged a second time. */
async function aLoanPaidTwice(terms: Terms = {}): Promise<TestLoan & { receiptId: string }> {
  const loan = await anActiveLoan(testApp, terms);
  const { reference } = await repay(testApp, loan, '29000');
  await testApp.sandbox.outcome(reference, 'second-charge');
  const { receipt_id: receiptId } = await eventually(() =>
    allTables(testApp.deps.db)
      .selectFrom('receipts')
      .select('receipt_id')
      .where('client_id', '=', loan.client.clientId)
      .where('unapplied', '>', 0n)
      .executeTakeFirst(),
  );
  return { ...loan, receiptId };
}

async function applied(receiptId: string, loanId: string, amount: string) {
  const body = { loanId, amount };
  const proposed = await proposeFor(testApp, finance, receiptId, 'apply', body);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  return approveAs(testApp, second, proposed.body.id);
}

test('staff apply a second charge to the loan, as of the day the client paid', async () => {
  const { receiptId, ...loan } = await aLoanPaidTwice();
  expect((await applied(receiptId, loan.loanId, '29000')).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({
    balance: '58000.00',
    amount_repaid: '58000.00',
  });
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 0n });
});

test('an applied receipt counts from its value date, however late staff decide', async () => {
  const { receiptId, ...loan } = await aLoanPaidTwice();
  await closeDays(testApp.deps.db, '2026-11-24');
  expect((await applied(receiptId, loan.loanId, '29000')).status).toBe(200);
  const repayments = await allTables(testApp.deps.db)
    .selectFrom('loan_repayments')
    .select(['value_on', 'paid_on', 'receipt_id'])
    .where('client_id', '=', loan.client.clientId)
    .orderBy('repayment_id', 'desc')
    .execute();
  expect(repayments[0]).toEqual({
    value_on: today,
    paid_on: '2026-11-25',
    receipt_id: receiptId,
  });
});

test('a returned disbursement of a loan with repayments can be applied to it', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  const [payout] = await readPayouts(testApp.deps.db, loan.client.clientId, [loan.loanId]);
  await testApp.sandbox.transfer(payout?.reference ?? '', 'reversed');
  const receipt = await eventually(() =>
    allTables(testApp.deps.db)
      .selectFrom('receipts')
      .selectAll()
      .where('payout_id', '=', payout?.payoutId ?? '')
      .executeTakeFirst(),
  );
  const amount = '87000';
  const refund = await proposeFor(testApp, finance, receipt.receipt_id, 'refund', { amount });
  expect([refund.status, refund.body.detail]).toEqual([
    409,
    'A bank returned this money, so there is no payment to refund. Apply it instead.',
  ]);
  const approved = await applied(receipt.receipt_id, loan.loanId, amount);
  // On the first days returning the principal is enough, and 29,000 of it was repaid.
  const left = { label: 'Unapplied', before: 'N100,000.00', after: 'N29,000.00' };
  expect(approved).toMatchObject({
    status: 200,
    body: { changes: expect.arrayContaining([left]) },
  });
  expect((await readLoan(testApp, loan)).state).toBe('complete');
  expect(await receiptRow(testApp, receipt.receipt_id)).toMatchObject({ unapplied: 2_900_000n });
});

test('a bank transfer of less than was asked for repays the loan by what arrived', async () => {
  const loan = await anActiveLoan(testApp);
  const { reference } = (await beginRepayment(testApp, loan, '29000')).body;
  const paid = { amount: 2_000_000, channel: 'bank_transfer' };
  await testApp.sandbox.outcome(reference, 'success', paid);
  const { body } = await reportRepaid(testApp, loan.client, reference);
  expect([body.status, body.amount, body.message]).toEqual([
    'applied',
    '20000.00',
    'Your payment of N20,000 was received.',
  ]);
  expect((await readLoan(testApp, loan)).balance).toBe('96000.00');
});

test('a part of a receipt can be applied, and the rest stays unapplied', async () => {
  const { receiptId, ...loan } = await aLoanPaidTwice();
  expect((await applied(receiptId, loan.loanId, '20000')).status).toBe(200);
  expect((await readLoan(testApp, loan)).balance).toBe('67000.00');
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 900_000n });
});

test('a receipt is never applied to the loan of another client', async () => {
  const { receiptId } = await aLoanPaidTwice();
  const other = await anActiveLoan(testApp);
  const body = { loanId: other.loanId, amount: '1000' };
  const answer = await proposeFor(testApp, finance, receiptId, 'apply', body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { loanId: ['This client has no such loan.'] },
  ]);
});

test('more than a loan owes cannot be applied to it', async () => {
  const { receiptId, ...loan } = await aLoanPaidTwice();
  await repay(testApp, loan, '60000');
  const body = { loanId: loan.loanId, amount: '28000' };
  const answer = await proposeFor(testApp, finance, receiptId, 'apply', body);
  expect([answer.status, answer.body]).toEqual([400, { amount: ['This loan owes N27,000.'] }]);
});

test('one proposal at a time waits for a receipt, of whatever kind', async () => {
  const { receiptId, ...loan } = await aLoanPaidTwice();
  const amount = '29000';
  const body = { loanId: loan.loanId, amount };
  const proposals = await Promise.all([
    proposeFor(testApp, finance, receiptId, 'refund', { amount }),
    proposeFor(testApp, finance, receiptId, 'apply', body),
  ]);
  expect(proposals.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [proposed] = proposals.filter(({ status }) => status === 201);
  expect((await approveAs(testApp, second, proposed?.body.id ?? '')).status).toBe(200);
  const { unapplied, refunding } = await receiptRow(testApp, receiptId);
  expect([unapplied, [0n, 2_900_000n].includes(refunding)]).toEqual([0n, true]);
});

test('the console offers the loans that a receipt can be applied to', async () => {
  const { receiptId, ...loan } = await aLoanPaidTwice();
  const path = `/staff/api/receipts/${receiptId}/`;
  const { body } = await call<StaffReceipt>(testApp, 'GET', path, { headers: finance.headers });
  expect(body.loans).toMatchObject([
    { id: loan.loanId, loanType: 'personal', state: 'active', balance: '87000.00' },
  ]);
});
