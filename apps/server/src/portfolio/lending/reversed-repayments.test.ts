import type { ReplyOnWire } from '@quarrter/contract/call';
import type { lendingReturnLoans } from '@quarrter/contract/staff/lending-returns';
import type { IsoDate } from '@quarrter/domain/calendar';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happensTo } from '../../../test/builders/dispute.ts';
import { anActiveLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { aRestructuredLoan, openDesk } from '../../../test/builders/restructuring.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';

/*
 * The first repayments of two loans are charged back on 1 April: 29,000 of the first schedule, and
 * 29,000 of a schedule that was replaced, which its client pays again on the same day.
 */

const testApp = useTestApp({ date: '2027-01-15', cleanLedger: allChecks });
let finance: TestStaff;
let unpaid: TestLoan;
let restructured: TestLoan;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  unpaid = await anActiveLoan(testApp);
  restructured = await aRestructuredLoan(await openDesk(testApp));
  for (const date of ['2027-02-15', '2027-03-15']) {
    await goTo(testApp, date);
    await repay(testApp, unpaid, '29,000');
    await repay(testApp, restructured, '14,000');
  }
  await goTo(testApp, '2027-04-01');
  await chargeBackFirst(unpaid);
  await chargeBackFirst(restructured);
  await repay(testApp, restructured, '29,000');
  for (const date of ['2027-04-15', '2027-05-15']) {
    await goTo(testApp, date);
    await repay(testApp, restructured, '14,000');
  }
  await goTo(testApp, '2027-06-01');
});

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
  const text = await read(`bureau-files/${month}/download/`);
  const lines = parse(text, { columns: true, bom: true }) as { [column: string]: string }[];
  return lines.find((line) => line.AccountNumber === loanId);
}

async function daysLate(month: string): Promise<[id: string, days: number][]> {
  const url = `books/lending-returns/loans/?month=${month}&figure=outstanding`;
  const { results } = JSON.parse(await read(url)) as ReplyOnWire<typeof lendingReturnLoans>;
  return results.map((row) => [row.id, row.daysLate]);
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
