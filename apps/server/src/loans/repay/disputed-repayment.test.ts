import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happensTo, happensToLast } from '../../../test/builders/dispute.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { eventually } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type LedgerCode, ledgerCodes, readBalances } from '../../ledger/index.ts';
import { allChecks } from '../../ledger-checks.ts';
import { syncReversals } from '../../payments/dispute/sync-reversals.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

const testApp = useTestApp({ cleanLedger: allChecks });

/** A new loan, and the day on which its first instalment falls due. */
const aLoan = livedOnce(testApp, async (): Promise<{ loan: TestLoan; dueOn: IsoDate }> => {
  const loan = await anActiveLoan(testApp);
  await testApp.work();
  return { loan, dueOn: addMonths(await readBusinessDate(testApp.deps.db), 1) };
});

const lastPayment = ({ client }: TestLoan, outcome: string, options: object = {}) =>
  happensToLast(testApp, client, outcome, options);

async function newestEmail({ client }: TestLoan): Promise<{ subject: string; text: string }> {
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  if (email === undefined) throw new Error('no email came');
  return email;
}

test('a lost dispute of a repayment adds it to an active loan again', async () => {
  const { loan } = await aLoan();
  await repay(testApp, loan, '29,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ balance: '87000.00' });
  await lastPayment(loan, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    balance: '116000.00',
    amount_repaid: '0.00',
  });
  const email = await newestEmail(loan);
  expect(email.subject).toBe('N29,000: your payment has been returned to you');
  expect(email.text).toContain('We have added N29,000 to what you owe on your loan again');
});

test('a dispute lost in part adds that part alone', async () => {
  const { loan } = await aLoan();
  await repay(testApp, loan, '29,000');
  await lastPayment(loan, 'dispute-lost', { amount: 1_000_000 });
  expect(await readLoan(testApp, loan)).toMatchObject({
    balance: '97000.00',
    amount_repaid: '19000.00',
  });
});

test('a lost dispute of the last repayment makes a complete loan live again', async () => {
  const { loan } = await aLoan();
  await repay(testApp, loan, '116,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ status: 3, balance: '0.00' });
  await lastPayment(loan, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({ status: 1, balance: '116000.00' });
});

test('a payoff reversed without a webhook reopens its loan after the hourly look', async () => {
  const { loan } = await aLoan();
  const { clientId } = loan.client;
  await repay(testApp, loan, '116,000');
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('reference')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  await testApp.sandbox.outcome(reference, 'reversed');
  await testApp.work();
  // The provider says nothing by itself, so until then the loan is as in our books.
  expect(await readLoan(testApp, loan)).toMatchObject({ status: 3, balance: '0.00' });
  await syncReversals(testApp.deps);
  await testApp.work();
  expect(await readLoan(testApp, loan)).toMatchObject({ status: 1, balance: '116000.00' });
});

test('a reopened loan has earned only the interest due so far', async () => {
  const { loan, dueOn } = await aLoan();
  // Later than the days on which returning the principal cancels the loan.
  await goTo(testApp, addDays(dueOn, -10));
  await repay(testApp, loan, '116,000');
  const { clientId } = loan.client;
  const of = async (code: LedgerCode) =>
    (await readBalances(testApp.deps.db, clientId, [loan.loanId]))(loan.loanId).balance(code);
  expect(await of(ledgerCodes.interestIncome)).toBe(1_600_000n);
  await lastPayment(loan, 'dispute-lost');
  expect(await of(ledgerCodes.interestIncome)).toBe(0n);
  expect(await of(ledgerCodes.unearnedInterest)).toBe(1_600_000n);
});

test('a lost dispute of an instalment that is due makes the loan overdue', async () => {
  const { loan, dueOn } = await aLoan();
  await repay(testApp, loan, '29,000');
  await goTo(testApp, addDays(dueOn, 5));
  expect(await readLoan(testApp, loan)).toMatchObject({ status: 1, penalty: '0.00' });
  await lastPayment(loan, 'dispute-lost');
  // Nothing is charged for the days on which the money was there.
  expect(await readLoan(testApp, loan)).toMatchObject({
    ...{ status: 2, penalty: '0.00', balance: '116000.00', amount_to_be_paid: '29000.00' },
  });
  expect(await overdueEvents(loan)).toEqual([{ covered: false }]);
});

test('LND-28: asks no client to pay whose waiting money covers a reversed payment', async () => {
  const { loan, dueOn } = await aLoan();
  const { reference } = await repay(testApp, loan, '29,000');
  const later = await repay(testApp, loan, '30,000');
  await testApp.sandbox.outcome(later.reference, 'second-charge');
  await eventually(() =>
    allTables(testApp.deps.db)
      .selectFrom('receipts')
      .select('receipt_id')
      .where('client_id', '=', loan.client.clientId)
      .where('unapplied', '>', 0n)
      .executeTakeFirst(),
  );
  await goTo(testApp, addDays(addMonths(dueOn, 1), 2));
  await happensTo(testApp, reference, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({ status: 2, arrears: { covered: true } });
  expect(await overdueEvents(loan)).toEqual([{ covered: true }]);
});

const overdueEvents = ({ client }: TestLoan) =>
  allTables(testApp.deps.db)
    .selectFrom('events')
    .select(sql<boolean>`(payload -> 'covered')::boolean`.as('covered'))
    .where('client_id', '=', client.clientId)
    .where('kind', '=', 'loan-overdue')
    .execute();

test('a lost dispute of a repayment on an overdue loan gives its penalties back', async () => {
  const { loan, dueOn } = await aLoan();
  await goTo(testApp, addDays(dueOn, 3));
  const before = await readLoan(testApp, loan);
  expect(before).toMatchObject({ status: 2, penalty: '2000.00' });
  await repay(testApp, loan, '31,000');
  expect(await readLoan(testApp, loan)).toMatchObject({ status: 1 });
  await lastPayment(loan, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({
    ...{ status: 2, penalty: before.penalty, balance: before.balance },
  });
});

test('a dispute that is won leaves the loan as it is', async () => {
  const { loan } = await aLoan();
  await repay(testApp, loan, '29,000');
  const before = await readLoan(testApp, loan);
  await lastPayment(loan, 'dispute');
  await lastPayment(loan, 'dispute-won');
  expect(await readLoan(testApp, loan)).toEqual(before);
});

test('a reversed repayment is a row of the client’s transactions', async () => {
  const { loan } = await aLoan();
  await repay(testApp, loan, '29,000');
  await lastPayment(loan, 'reversed');
  const list = await testApp.app.inject({
    url: '/transactions/transaction-list',
    headers: loan.client.headers,
  });
  const rows = list.json().results.map((row: { loan: object }) => row.loan);
  expect(rows).toMatchObject([
    { action: 'Reversal', repayment_amount: '29000.00' },
    { action: 'Repayment', repayment_amount: '29000.00' },
    { action: 'Withdrawal' },
  ]);
});
