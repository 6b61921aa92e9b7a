import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anActiveLoan,
  apply,
  asStaff,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type LedgerCode, ledgerChecks, ledgerCodes, post } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import { loanChecks } from '../ledger-check/check.ts';
import { reverseRepayments } from './reverse-repayments.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

const testApp = useTestApp({ cleanLedger: [...ledgerChecks, ...loanChecks] });

/** A loan, and the day on which its first instalment is due. */
const aLoan = livedOnce(testApp, async (): Promise<{ loan: TestLoan; dueOn: IsoDate }> => {
  const startedOn = await readBusinessDate(testApp.deps.db);
  return { loan: await anActiveLoan(testApp), dueOn: addMonths(startedOn, 1) };
});

/** Reverses part of the client's receipt of an amount, and returns it to the provider. */
async function reverseReceived(loan: TestLoan, received: bigint, amount: bigint): Promise<bigint> {
  const { clientId } = loan.client;
  return asStaff(testApp, async (tx, businessTime) => {
    const { receipt_id: receiptId } = await allTables(tx)
      .selectFrom('receipts')
      .select('receipt_id')
      .where('client_id', '=', clientId)
      .where('amount', '=', received)
      .executeTakeFirstOrThrow();
    const taken = await reverseRepayments(tx, { clientId, receiptId }, amount, businessTime);
    const ofReceipt = (code: LedgerCode) => ({ code, subjectId: receiptId });
    await post(tx, clientId, businessTime.date, [
      {
        kind: 'chargeback',
        subjectId: receiptId,
        debit: ofReceipt(ledgerCodes.unappliedReceipts),
        credit: ofReceipt(ledgerCodes.providerCash),
        currency: 'NGN',
        amount: taken,
      },
    ]);
    return taken;
  });
}

test('takes the last part of a repayment back first', async () => {
  const { loan } = await aLoan();
  await repay(testApp, loan, '58,000');
  expect(await reverseReceived(loan, 5_800_000n, 3_000_000n)).toBe(3_000_000n);
  const { schedule, ...record } = await readLoan(testApp, loan);
  expect(record).toMatchObject({ state: 'active', balance: '88000.00', amount_repaid: '28000.00' });
  expect(schedule.map(({ outstanding }) => outstanding)).toEqual([
    '1000.00',
    '29000.00',
    '29000.00',
    '29000.00',
  ]);
});

test('takes back what was applied and no more', async () => {
  const { loan } = await aLoan();
  await repay(testApp, loan, '29,000');
  expect(await reverseReceived(loan, 2_900_000n, 5_000_000n)).toBe(2_900_000n);
  expect(await reverseReceived(loan, 2_900_000n, 1n)).toBe(0n);
  expect(await readLoan(testApp, loan)).toMatchObject({
    balance: '116000.00',
    repayments: [{ amount: '0.00', taken_back: '29000.00' }],
  });
});

test('LND-28: charges nothing for the days before a repayment was taken back', async () => {
  const { loan, dueOn } = await aLoan();
  await repay(testApp, loan, '29,000');
  await goTo(testApp, addDays(dueOn, 3));
  await reverseReceived(loan, 2_900_000n, 2_900_000n);
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '0.00' });
  await goTo(testApp, addDays(dueOn, 4));
  expect(await readLoan(testApp, loan)).toMatchObject({ penalty: '1000.00' });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map((mail) => mail.subject);
  expect(subjects).toContainEqual(expect.stringMatching(/ of your loan is 3 days overdue$/));
});

test('makes a complete loan live again, with its interest unearned until it is due', async () => {
  const { loan, dueOn } = await aLoan();
  await goTo(testApp, addDays(dueOn, 1));
  await repay(testApp, loan, '116,000');
  expect((await readLoan(testApp, loan)).state).toBe('complete');
  // The client has applied for another loan meanwhile.
  const other = await apply(testApp, loan.client);
  expect(other.status).toBe(201);
  await reverseReceived(loan, 11_600_000n, 2_000_000n);
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '20000.00' });
  const { rows } = await testApp.database.pool.query(
    'SELECT debits, credits FROM ledger_accounts WHERE subject_id = $1 AND code = 2300',
    [loan.loanId],
  );
  expect(rows).toEqual([{ debits: 1_600_000n, credits: 2_800_000n }]);
  const again = await apply(testApp, loan.client);
  expect(again.status).toBe(409);
  await repay(testApp, loan, '20,000');
  expect((await readLoan(testApp, loan)).state).toBe('complete');
});

test('LND-23: a repayment booked late meets one that was taken back', async () => {
  const { loan, dueOn } = await aLoan();
  await goTo(testApp, dueOn);
  const paid = await aPaidRepayment(testApp, loan, '30,000');
  await goTo(testApp, addDays(dueOn, 2));
  await repay(testApp, loan, '31,000');
  await reverseReceived(loan, 3_100_000n, 3_100_000n);
  await goTo(testApp, addDays(dueOn, 3));
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '2000.00' });
  await paid.book();
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    penalty: '0.00',
    balance: '86000.00',
    amount_repaid: '30000.00',
  });
});
