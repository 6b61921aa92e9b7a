import type { Approval } from '@quarrter/contract/staff/approvals';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { goTo } from '../../test/builders/closing.ts';
import { importFiles } from '../../test/builders/import.ts';
import { importedLoan, recordOf, runImport } from '../../test/builders/imported-loan.ts';
import { aPaidRepayment } from '../../test/builders/late-repayment.ts';
import { readLoan, repay, type TestLoan } from '../../test/builders/loan.ts';
import { call, eventually } from '../../test/builders/payment.ts';
import { proposeFor } from '../../test/builders/receipt.ts';
import { accept, approve, openDesk, propose } from '../../test/builders/restructuring.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { expectCleanLedger } from '../../test/clean-ledger.ts';
import { useTestApp } from '../../test/test-app.ts';
import { allChecks } from '../ledger-checks.ts';

/* Loans of 100,000 over four months, one instalment repaid, the second late, 3,000 of penalties. */

const testApp = useTestApp({ cleanLedger: allChecks });
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk(testApp);
  const numbers = [1, 2, 3, 4, 5];
  const files = importFiles('2026-11-20', {
    clients: numbers.map((at) => `C-${at},${at}@import.example,Ada,Obi,08031234567,,`),
    loans: numbers.map((at) => `L-${at},C-${at},personal,100000,4,4,2026-09-15,29000,3000,90000`),
  });
  expect(await runImport(testApp, files)).toEqual([5, 5, 0]);
});

const loanNumber = (at: number): Promise<TestLoan> => importedLoan(testApp, `C-${at}`, `L-${at}`);

async function byTwoPeople({ loanId }: TestLoan, action: string, body: object): Promise<void> {
  const proposed = await call<Approval>(testApp, 'POST', `/staff/api/loans/${loanId}/${action}/`, {
    headers: desk.officer.headers,
    body,
  });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approve(desk, proposed.body.id)).status).toBe(200);
}

test('LND-23: an older receipt applied to an imported loan is dated its import', async () => {
  const loan = await loanNumber(5);
  const { reference } = await repay(testApp, loan, '32000');
  await testApp.sandbox.outcome(reference, 'second-charge');
  const { receipt_id: receiptId } = await eventually(() =>
    allTables(testApp.deps.db)
      .selectFrom('receipts')
      .select('receipt_id')
      .where('client_id', '=', loan.client.clientId)
      .where('unapplied', '>', 0n)
      .executeTakeFirst(),
  );
  await testApp.database.owner.pool.query(
    `UPDATE payments SET created_on = '2026-10-01' WHERE reference = '${reference}';
     UPDATE receipts SET paid_on = '2026-10-01', paid_at = '2026-10-01T09:00:00Z'
       WHERE receipt_id = '${receiptId}'`,
  );
  const finance = await aStaffMember(testApp, 'finance');
  const apply = { loanId: loan.loanId, amount: '29000' };
  const { body } = await proposeFor(testApp, finance, receiptId, 'apply', apply);
  expect((await approve(desk, body.id)).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '3000.00', balance: '29000.00' });
  await expectCleanLedger(testApp.deps.db);
  // An earlier version recorded it on its own day.
  const receipts = allChecks.filter(({ name }) => name.startsWith('every repayment against its r'));
  const recordOn = (date: string) =>
    testApp.database.owner.pool.query(
      'UPDATE loan_repayments SET value_on = $1 WHERE receipt_id = $2',
      [date, receiptId],
    );
  await recordOn('2026-10-02');
  await expect(expectCleanLedger(testApp.deps.db, receipts)).rejects.toThrow('recorded on');
  await recordOn('2026-10-01');
  await expectCleanLedger(testApp.deps.db, receipts);
  await recordOn('2026-11-21');
});

test('penalties of the earlier books are waived by two people', async () => {
  const loan = await loanNumber(1);
  await byTwoPeople(loan, 'waive', { amount: '2000', reason: 'In hospital' });
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '1000.00', balance: '88000.00' });
  await expectCleanLedger(testApp.deps.db);
});

test('a repayment that is booked late reverses the penalties since it was paid', async () => {
  const loan = await loanNumber(1);
  const paid = await aPaidRepayment(testApp, loan, '30000');
  await goTo(testApp, '2026-11-24');
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '4000.00', balance: '91000.00' });
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '1000.00', balance: '58000.00' });
  await expectCleanLedger(testApp.deps.db);
});

test('an imported loan gets a new schedule, and another is written off', async () => {
  const restructured = await loanNumber(2);
  const { body } = await propose(desk, restructured);
  expect((await approve(desk, body.id)).status).toBe(200);
  expect((await accept(testApp, restructured)).status).toBe(200);
  const given = await loanNumber(3);
  await byTwoPeople(given, 'write-off', { reason: 'Cannot be found' });
  expect(await readLoan(testApp, given)).toMatchObject({ state: 'written-off' });
  await expectCleanLedger(testApp.deps.db);
});

test('staff read an imported loan, whose application they do not have', async () => {
  const loanId = await recordOf(testApp, 'L-4');
  const clientId = await recordOf(testApp, 'C-4');
  for (const path of [`loans/${loanId}/`, `clients/${clientId}/`, `clients/${clientId}/loans/`]) {
    const reply = await call<object>(testApp, 'GET', `/staff/api/${path}`, {
      headers: desk.officer.headers,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }
});
