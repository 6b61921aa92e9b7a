import type { ReplyOnWire } from '@quarrter/contract/call';
import type {
  lendingReturnLoans,
  readLendingReturn,
} from '@quarrter/contract/staff/lending-returns';
import type { IsoDate } from '@quarrter/domain/calendar';
import { fromWire, sum } from '@quarrter/domain/money';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happensTo } from '../../../test/builders/dispute.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { aRestructuredLoan, openDesk } from '../../../test/builders/restructuring.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { queueCount } from '../jobs.ts';

/*
 * The first repayments of three loans are charged back on 1 April: 29,000 of the first schedule,
 * 29,000 of a schedule that was replaced, which its client pays again on the same day, and 29,000
 * of a loan that was complete, and is again in May.
 */

const testApp = useTestApp({ date: '2027-01-15', cleanLedger: allChecks });
let finance: TestStaff;
let unpaid: TestLoan;
let restructured: TestLoan;
let completed: TestLoan;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  unpaid = await anActiveLoan(testApp);
  restructured = await aRestructuredLoan(await openDesk(testApp));
  completed = await anActiveLoan(testApp);
  for (const date of ['2027-02-15', '2027-03-15']) {
    await goTo(testApp, date);
    await repay(testApp, unpaid, '29,000');
    await repay(testApp, restructured, '14,000');
    await repay(testApp, completed, '29,000');
  }
  await repayInFull(completed);
  await goTo(testApp, '2027-04-01');
  await chargeBackFirst(unpaid);
  await chargeBackFirst(restructured);
  await chargeBackFirst(completed);
  await repay(testApp, restructured, '29,000');
  for (const date of ['2027-04-15', '2027-05-15']) {
    await goTo(testApp, date);
    await repay(testApp, restructured, '14,000');
  }
  await repayInFull(completed);
  await goTo(testApp, '2027-06-01');
  await testApp.deps.db.transaction().execute(queueCount);
  await testApp.work();
});

async function repayInFull(loan: TestLoan) {
  const { balance } = await readLoan(testApp, loan);
  await repay(testApp, loan, balance);
}

async function chargeBackFirst({ client }: TestLoan) {
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('reference')
    .where('client_id', '=', client.clientId)
    .orderBy('payment_id')
    .executeTakeFirstOrThrow();
  await happensTo(testApp, reference, 'dispute-lost');
}

async function read(url: string): Promise<string> {
  const reply = await testApp.app.inject({ url: `/staff/api/${url}`, headers: finance.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.body;
}

async function bureauLine(month: string, { loanId }: TestLoan) {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/bureau-files/${month}/download/`,
    headers: finance.headers,
    payload: { reason: 'Monthly file' },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const lines = parse(reply.body, { columns: true, bom: true }) as { [column: string]: string }[];
  return lines.find((line) => line.AccountNumber === loanId);
}

async function listedLoans(month: string) {
  const url = `books/lending-returns/loans/?month=${month}&figure=outstanding`;
  return (JSON.parse(await read(url)) as ReplyOnWire<typeof lendingReturnLoans>).results;
}

async function daysLate(month: string): Promise<[id: string, days: number][]> {
  return (await listedLoans(month)).map((row) => [row.id, row.daysLate]);
}

async function readReturn() {
  const text = await read('books/lending-returns/?period=2027-H1');
  return JSON.parse(text) as ReplyOnWire<typeof readLendingReturn>;
}

async function storedSince({ loanId }: TestLoan): Promise<IsoDate | null> {
  const { rows } = await testApp.database.pool.query(
    'SELECT arrears_since FROM loans WHERE loan_id = $1',
    [loanId],
  );
  return rows[0].arrears_since;
}

test('a loan is late since the instalment whose repayment was charged back', async () => {
  expect(await storedSince(unpaid)).toBe('2027-02-15');
  expect(await bureauLine('2027-05', unpaid)).toMatchObject({
    DaysInArrears: '105',
    LoanClassification: 'Substandard',
  });
  expect(await daysLate('2027-05')).toContainEqual([unpaid.loanId, 105]);
});

test('a month before the chargeback stays as it was booked', async () => {
  expect(await bureauLine('2027-03', unpaid)).toMatchObject({
    OverdueAmount: '0.00',
    DaysInArrears: '0',
  });
  expect(await daysLate('2027-03')).toContainEqual([unpaid.loanId, 0]);
});

test('a repayment of a replaced schedule that was paid again makes no loan late', async () => {
  expect(await bureauLine('2027-05', restructured)).toMatchObject({
    OverdueAmount: '0.00',
    DaysInArrears: '0',
  });
  expect(await daysLate('2027-05')).toContainEqual([restructured.loanId, 0]);
});

test('a loan that owes again and is repaid again is paid off once', async () => {
  const { months, totals } = await readReturn();
  const counts = months.map(({ month, products }) => [month, products[0]?.completed]);
  expect(counts.slice(1, 5)).toEqual([
    ['2027-02', 0],
    ['2027-03', 1],
    ['2027-04', -1],
    ['2027-05', 1],
  ]);
  expect(totals[0]?.completed).toBe(1);
});

test('what restructured loans owe is a line of the return', async () => {
  const { months } = await readReturn();
  const lineOf = (month: string) =>
    months.find((row) => row.month === month)?.products[0]?.restructured;
  const restOf = (principal: string) => ({
    count: 1,
    principal,
    interest: '0.00',
    penalty: '0.00',
  });
  expect(lineOf('2027-01')).toEqual(restOf('75000.00'));
  expect(lineOf('2027-05')).toEqual(restOf('25000.00'));
});

test('interest that is not due yet is outstanding in no report', async () => {
  const { months } = await readReturn();
  const [january] = months;
  expect(january?.products[0]?.outstanding).toMatchObject({ count: 3, interest: '0.00' });
  for (const { differences } of months.slice(0, 5)) {
    const none = '0.00';
    expect(differences).toEqual({ principal: none, interest: none, penalty: none, unearned: none });
  }
  const row = (await listedLoans('2027-05')).find(({ id }) => id === unpaid.loanId);
  const amounts = [row?.principal, row?.interest, row?.penalty].map((text) => fromWire(text ?? ''));
  const reported = (await bureauLine('2027-05', unpaid))?.OutstandingBalance ?? '';
  expect(sum(amounts)).toBe(fromWire(reported));
});
