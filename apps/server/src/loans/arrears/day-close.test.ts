import { addDays, daysBetween } from '@quarrter/domain/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { closingOf } from '../../../test/builders/closing.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anActiveLoan,
  anOffer,
  apply,
  beginAbandonedRepayment,
  beginRepayment,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { reportRepaid } from '../../../test/builders/payment.ts';
import { expectCleanLedger } from '../../../test/clean-ledger.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { loanSteps } from '../index.ts';

const today = '2026-11-21';
const firstDue = '2026-12-21';
const testApp = useTestApp({ date: today });
beforeEach(async () => {
  // Each test closes the same days anew, on a book with its own loans alone.
  await testApp.database.owner.pool.query(`
    TRUNCATE day_closes, loans, loan_totals, loan_instalments, loan_penalties, loan_penalty_changes,
      loan_repayments, ledger_accounts, ledger_transfers, payments, payouts, payment_references,
      receipts, activity_entries, activity_counts, issued_documents`);
  await testApp.setDate(today);
});

const close = (through: string) => closeDays(testApp.deps.db, through, { steps: loanSteps });

/** A loan on the day on which its first instalment is due. */
const aLoanDueToday = livedOnce(testApp, async () => {
  const loan = await anActiveLoan(testApp);
  await close(addDays(firstDue, -1));
  return loan;
});

/** Runs every step of one date by itself, as the close does. */
async function runSteps(date: string): Promise<number[]> {
  const counts: number[] = [];
  for (const step of loanSteps) {
    counts.push(await testApp.deps.db.transaction().execute((tx) => step.run(tx, closingOf(date))));
  }
  return counts;
}

async function earned(loan: TestLoan): Promise<bigint> {
  const { rows } = await testApp.database.pool.query(
    'SELECT credits FROM ledger_accounts WHERE subject_id = $1 AND code = 4000',
    [loan.loanId],
  );
  return rows[0]?.credits ?? 0n;
}

const expectLedgerInOrder = () => expectCleanLedger(testApp.deps.db, recordChecks);

describe('the day close', () => {
  it('LND-07: marks a loan overdue on the day after a missed due date', async () => {
    const loan = await aLoanDueToday();
    expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', penalty: '0.00' });
    expect(await earned(loan)).toBe(0n);
    await close(firstDue);
    expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '0.00' });
    expect(await earned(loan)).toBe(400_000n);
    await close(addDays(firstDue, 1));
    expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '1000.00' });
    await expectLedgerInOrder();
  });

  it('LND-27: neither marks nor charges a loan that is paid on its due date', async () => {
    const loan = await aLoanDueToday();
    await repay(testApp, loan, '29,000');
    await close(addDays(firstDue, 5));
    expect(await readLoan(testApp, loan)).toMatchObject({
      state: 'active',
      penalty: '0.00',
      balance: '87000.00',
    });
    expect(await earned(loan)).toBe(400_000n);
  });

  it('LND-28: charges one penalty a day, however many instalments are in arrears', async () => {
    const loan = await aLoanDueToday();
    await close('2027-01-24');
    const days = daysBetween(firstDue, '2027-01-24');
    expect((await readLoan(testApp, loan)).penalty).toBe(`${days * 1000}.00`);
    await expectLedgerInOrder();
  });

  it('LND-28: less than can be paid by card is late only with the next instalment', async () => {
    const loan = await anActiveLoan(testApp, { amount: 100_00n });
    await testApp.setDate(firstDue);
    await close(addDays(firstDue, 10));
    const small = { state: 'active', arrears: null, penalty: '0.00', amount_to_be_paid: '58.00' };
    expect(await readLoan(testApp, loan)).toMatchObject(small);
    const second = '2027-01-21';
    await close(addDays(second, 2));
    expect(await readLoan(testApp, loan)).toMatchObject({
      ...{ state: 'overdue', penalty: '2.00', amount_to_be_paid: '60.00' },
      arrears: { since: second, days: 3, amount: '60.00' },
    });
    await expectLedgerInOrder();
    await repay(testApp, loan, '60');
    expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', arrears: null });
    await expectLedgerInOrder();
  });

  it('LND-21: a repayment leaves nothing, or enough to be paid by card', async () => {
    const loan = await anActiveLoan(testApp, { amount: 100_00n });
    const { status, body } = await beginRepayment(testApp, loan, '80');
    expect(status).toBe(400);
    expect(body.amount).toEqual([
      'This leaves N36, too little to pay later. Please pay N116, or N66 or less.',
    ]);
    expect((await beginRepayment(testApp, loan, '116')).status).toBe(200);
  });

  it('LND-28: stops charging at the cap', async () => {
    const loan = await aLoanDueToday();
    await testApp.database.pool.query(
      'UPDATE loans SET penalty_cap_ppm = 25000 WHERE loan_id = $1',
      [loan.loanId],
    );
    await close(addDays(firstDue, 5));
    expect((await readLoan(testApp, loan)).penalty).toBe('2500.00');
    const { rows } = await testApp.database.pool.query(
      'SELECT amount FROM loan_penalties ORDER BY charged_on',
    );
    expect(rows.map((row) => row.amount)).toEqual([100_000n, 100_000n, 50_000n]);
  });

  it('LND-28: writes down a covered day above the cap too', async () => {
    const loan = await aLoanDueToday();
    await testApp.database.pool.query(
      'UPDATE loans SET penalty_cap_ppm = 10000 WHERE loan_id = $1',
      [loan.loanId],
    );
    await close(addDays(firstDue, 2));
    const paid = await aPaidRepayment(testApp, loan, '40,000');
    await testApp.database.pool.query("UPDATE payments SET currency = 'USD' WHERE reference = $1", [
      paid.reference,
    ]);
    await paid.book();
    await close(addDays(firstDue, 3));
    const { rows } = await testApp.database.pool.query(
      'SELECT charged_on, amount FROM loan_penalties ORDER BY charged_on',
    );
    expect(rows).toEqual([
      { charged_on: addDays(firstDue, 1), amount: 100_000n },
      { charged_on: addDays(firstDue, 3), amount: 0n },
    ]);
  });

  it('expires an offer at the end of its last day', async () => {
    const loan = await anOffer(testApp);
    await testApp.setDate('2026-12-04');
    await close('2026-12-04');
    expect((await readLoan(testApp, loan)).state).toBe('offered');
    await close('2026-12-05');
    expect(await readLoan(testApp, loan)).toMatchObject({
      state: 'expired',
      stage: 2,
      is_accepted: 3,
      balance: '0.00',
    });
    expect((await apply(testApp, loan.client)).status).toBe(201);
  });

  it('catches up with missed days, and changes nothing when it runs twice', async () => {
    const loan = await aLoanDueToday();
    await close(addDays(firstDue, 3));
    const before = await readLoan(testApp, loan);
    expect(before.penalty).toBe('3000.00');
    for (const days of [0, 1, 2, 3]) {
      expect(await runSteps(addDays(firstDue, days))).toEqual(loanSteps.map(() => 0));
    }
    expect(await readLoan(testApp, loan)).toEqual(before);
    await expectLedgerInOrder();
  });

  it('finishes a close that was interrupted after any step', async () => {
    const loan = await aLoanDueToday();
    for (const days of [0, 1, 2]) {
      const date = addDays(firstDue, days);
      for (const [index, step] of loanSteps.entries()) {
        const closing = closingOf(date);
        await testApp.deps.db.transaction().execute((tx) => step.run(tx, closing));
        const broken = testApp.deps.db.transaction().execute(async (tx) => {
          for (const next of loanSteps.slice(index + 1)) await next.run(tx, closing);
          throw new Error('the power is out');
        });
        await expect(broken).rejects.toThrow('the power is out');
      }
      await close(date);
    }
    expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '2000.00' });
    await expectLedgerInOrder();
  });

  it('waits for repayments made at the same time', async () => {
    const loans = [await anActiveLoan(testApp), await anActiveLoan(testApp)];
    await testApp.setDate(firstDue);
    await close(firstDue);
    const references: { loan: TestLoan; reference: string }[] = [];
    for (const loan of loans) {
      for (const amount of ['58,000', '58,000']) {
        const reference = await beginAbandonedRepayment(testApp, loan, amount);
        await testApp.sandbox.pay(reference, 'success');
        references.push({ loan, reference });
      }
    }
    await Promise.all([
      close(addDays(firstDue, 6)),
      ...references.map(({ loan, reference }) => reportRepaid(testApp, loan.client, reference)),
    ]);
    for (const loan of loans) {
      const record = await readLoan(testApp, loan);
      expect(record.amount_repaid).toBe('116000.00');
      expect(record.repayments).toHaveLength(2);
    }
    await expectLedgerInOrder();
  });

  it('emails a reminder three days before a payment, and when it is overdue', async () => {
    const { client } = await anActiveLoan(testApp);
    const subjects = async () => {
      await testApp.work();
      return (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
    };
    await testApp.setDate(addDays(firstDue, -5));
    await close(addDays(firstDue, -5));
    expect((await subjects()).filter((subject) => /is due on|overdue/.test(subject))).toEqual([]);
    await close(addDays(firstDue, 4));
    await runSteps(addDays(firstDue, 4));
    const told = (await subjects()).filter((subject) => /is due on|overdue/.test(subject));
    expect(told.toSorted()).toEqual([
      'N29,000 is due on 21 Dec 2026',
      'N29,000 of your loan is overdue',
      'N31,000 of your loan is 3 days overdue',
    ]);
  });

  it('emails that an offer has expired', async () => {
    const { client } = await anOffer(testApp);
    await testApp.setDate(addDays(today, 14));
    await close(addDays(today, 15));
    await testApp.work();
    const [newest] = await testApp.sandbox.mailTo(client.email);
    expect(newest?.subject).toMatch(/^Your loan offer .* has expired$/);
  });
});
