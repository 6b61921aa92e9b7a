import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  asStaff,
  beginAbandonedRepayment,
  beginRepayment,
  disburse,
  endCancelling,
  readLoan,
  repay,
  staffOfTests,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { eventually, reportRepaid } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { waitingLoans } from '../apply/waiting-work.ts';
import { confirmAccountHolder, disburseLoan, findLoan } from '../index.ts';

const today = '2026-11-21';
// These tests move the clock without closing every date.
const testApp = useTestApp({ date: today, cleanLedger: recordChecks });
beforeEach(async () => {
  await testApp.database.owner.pool.query('TRUNCATE day_closes');
  await testApp.setDate(today);
  await testApp.sandbox.faults({ transfers: 'normal' });
});

const aLoan = livedOnce(testApp, () => anActiveLoan(testApp));
const anAccepted = livedOnce(testApp, () => anAcceptedLoan(testApp));

async function settle(loan: TestLoan, until: (state: string) => boolean): Promise<void> {
  await eventually(async () => {
    await testApp.work();
    const { rows } = await testApp.database.pool.query(
      'SELECT status FROM payouts WHERE subject_id = $1 ORDER BY payout_id DESC LIMIT 1',
      [loan.loanId],
    );
    return until(rows[0]?.status);
  });
}

describe('a disbursement', () => {
  it('LND-27: makes the loan active on the day of confirmation, with its schedule', async () => {
    const loan = await anAccepted();
    await testApp.setDate('2027-01-31');
    await disburse(testApp, loan.loanId);
    expect(await readLoan(testApp, loan)).toMatchObject({ stage: 3, status: 0, start_date: null });
    await settle(loan, (status) => status === 'paid');
    const record = await readLoan(testApp, loan);
    expect(record).toMatchObject({
      state: 'active',
      stage: 0,
      status: 1,
      start_date: '2027-01-31',
      interest_start_date: '2027-01-31',
      next_payment_date: '2027-02-28',
      due_date: '2027-05-31',
      amount_to_be_paid: '29000.00',
      amount_to_be_repaid: '116000.00',
      balance: '116000.00',
      amount_repaid: '0.00',
    });
    expect(record.schedule.map((row) => row.due_date)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    expect(emails.map((email) => email.subject)).toContain(
      'N100,000 has been paid into your account',
    );
  });

  it('is ordered once when requested several times at the same time', async () => {
    const loan = await anAccepted();
    const { clientId } = await findLoan(testApp.deps.db, loan.loanId);
    await confirmAccountHolder(testApp.deps, { clientId, loanId: loan.loanId });
    const { loanId } = loan;
    const orders = Array.from({ length: 8 }, () =>
      asStaff(testApp, (tx, businessTime) =>
        disburseLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.finance, businessTime }),
      ),
    );
    const results = await Promise.allSettled(orders);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await testApp.database.pool.query(
      'SELECT amount FROM payouts WHERE subject_id = $1',
      [loan.loanId],
    );
    expect(rows).toEqual([{ amount: 10_000_000n }]);
    await settle(loan, (status) => status === 'paid');
  });

  it('that fails releases the money, and can be ordered again', async () => {
    const loan = await anAccepted();
    await testApp.sandbox.faults({ transfers: 'failed' });
    await disburse(testApp, loan.loanId);
    await settle(loan, (status) => status === 'failed');
    expect(await readLoan(testApp, loan)).toMatchObject({ state: 'accepted', stage: 3 });
    const queuesOf = async () => {
      const { rows } = await sql<{ queue: string }>`
        SELECT 'to-disburse' AS queue FROM ${waitingLoans.toDisburse} AS work
        WHERE item_id = ${loan.loanId}
        UNION ALL SELECT 'failed-disbursements' FROM ${waitingLoans.failedDisbursements} AS work
        WHERE item_id = ${loan.loanId}`.execute(testApp.deps.db);
      return rows.map(({ queue }) => queue);
    };
    expect(await queuesOf()).toEqual(['failed-disbursements']);
    await testApp.sandbox.faults({ transfers: 'normal' });
    await disburse(testApp, loan.loanId);
    expect(await queuesOf()).toEqual([]);
    await settle(loan, (status) => status === 'paid');
    expect((await readLoan(testApp, loan)).state).toBe('active');
  });

  it('is rejected while the bank has not named the account’s holder', async () => {
    const loan = await anAccepted();
    await testApp.database.pool.query(
      `UPDATE loans SET account_name = '' WHERE client_id = $1 AND loan_id = $2`,
      [loan.client.clientId, loan.loanId],
    );
    const order = asStaff(testApp, (tx, businessTime) =>
      disburseLoan(tx, testApp.deps, {
        loanId: loan.loanId,
        staffId: staffOfTests.finance,
        businessTime,
      }),
    );
    await expect(order).rejects.toMatchObject({ status: 409 });
    expect((await readLoan(testApp, loan)).state).toBe('accepted');
  });
});

describe('a repayment', () => {
  it('LND-20: pays the oldest instalment, interest before principal', async () => {
    const loan = await aLoan();
    expect((await repay(testApp, loan, '29,500')).status).toBe('applied');
    const record = await readLoan(testApp, loan);
    expect(record).toMatchObject({
      balance: '86500.00',
      amount_repaid: '29500.00',
      next_payment_date: '2027-01-21',
      amount_to_be_paid: '28500.00',
      state: 'active',
    });
    expect(record.schedule.map((row) => row.outstanding)).toEqual([
      '0.00',
      '28500.00',
      '29000.00',
      '29000.00',
    ]);
    expect(record.repayments).toMatchObject([{ amount: '29500.00', paid_on: today }]);
  });

  it.each([
    ['LND-20', '28,999.99', 'Your minimum repayment amount is 29,000'],
    ['LND-21', '116,000.01', 'Your maximum repayment amount is 116,000'],
    ['LND-19', 'much', 'Amount must be a number'],
  ])('%s: of %s naira is rejected at its field', async (_id, amount, message) => {
    const loan = await aLoan();
    const { status, body } = await beginRepayment(testApp, loan, amount);
    expect([status, body]).toEqual([400, { amount: [message] }]);
  });

  it("LND-16: is only accepted for the client's own active loan", async () => {
    const waiting = await anApplication(testApp);
    expect((await beginRepayment(testApp, waiting, '29,000')).status).toBe(409);
    const loan = await aLoan();
    const other = { client: await aClient(testApp), loanId: loan.loanId };
    expect((await beginRepayment(testApp, other, '29,000')).status).toBe(404);
  });

  it('LND-07: of the whole balance completes the loan and earns all its interest', async () => {
    const loan = await aLoan();
    await endCancelling(testApp, loan);
    await repay(testApp, loan, '116,000');
    expect(await readLoan(testApp, loan)).toMatchObject({
      state: 'complete',
      status: 3,
      balance: '0.00',
      amount_repaid: '116000.00',
      amount_to_be_paid: '0.00',
      next_payment_date: null,
    });
    const { rows } = await testApp.database.pool.query(
      `SELECT credits FROM ledger_accounts WHERE subject_id = $1 AND code = 4000`,
      [loan.loanId],
    );
    expect(rows).toEqual([{ credits: 1_600_000n }]);
    expect((await beginRepayment(testApp, loan, '100')).status).toBe(409);
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    const subjects = emails.map((email) => email.subject).join('\n');
    expect(subjects).toMatch(/^N[\d,]+ received: thank you for your repayment$/m);
    expect(subjects).toMatch(/^N[\d,]+ repaid: you owe nothing on your loan /m);
    const received = emails.find(({ subject }) => subject.includes('your repayment'));
    expect(received?.text).toContain('Balance: N0');
    expect(received?.text).not.toContain('Next instalment');
  });

  it('is charged once when two sessions pay the same instalment at once', async () => {
    const loan = await aLoan();
    const sessions = Array.from({ length: 8 });
    const begun = await Promise.all(sessions.map(() => beginRepayment(testApp, loan, '29,000')));
    const references = new Set(begun.map(({ body }) => body.reference));
    expect(references.size).toBe(1);
    const other = await beginRepayment(testApp, loan, '58,000');
    expect(other.status).toBe(409);
    expect(other.body.detail).toMatch(
      /^A payment of N29,000 for this loan is in progress\. .* in 1[45] minutes\.$/,
    );
    const [reference = ''] = references;
    await testApp.sandbox.pay(reference, 'success');
    // The second session's popup: the provider charges a reference once.
    await expect(testApp.sandbox.pay(reference, 'success')).rejects.toThrow('409');
    await reportRepaid(testApp, loan.client, reference);
    expect((await readLoan(testApp, loan)).repayments).toHaveLength(1);
    expect((await beginRepayment(testApp, loan, '58,000')).status).toBe(200);
  });

  it('stays unapplied when another one paid the whole balance at the same time', async () => {
    const loan = await aLoan();
    await endCancelling(testApp, loan);
    const references = [
      await beginAbandonedRepayment(testApp, loan, '116,000'),
      await beginAbandonedRepayment(testApp, loan, '116,000'),
    ];
    for (const reference of references) await testApp.sandbox.pay(reference, 'success');
    const told = references.map((reference) => reportRepaid(testApp, loan.client, reference));
    const states = (await Promise.all(told)).map(({ body }) => body.status);
    expect(states.toSorted()).toEqual(['applied', 'unapplied']);
    const record = await readLoan(testApp, loan);
    expect(record).toMatchObject({ state: 'complete', amount_repaid: '116000.00' });
    expect(record.repayments).toHaveLength(1);
  });

  it('is applied exactly once when many arrive at the same time', async () => {
    const loan = await aLoan();
    const references: string[] = [];
    for (const amount of ['29,000', '29,000', '29,000']) {
      references.push(await beginAbandonedRepayment(testApp, loan, amount));
    }
    for (const reference of references) await testApp.sandbox.pay(reference, 'success');
    await Promise.all(
      [...references, ...references].map((reference) =>
        reportRepaid(testApp, loan.client, reference),
      ),
    );
    const record = await readLoan(testApp, loan);
    expect(record).toMatchObject({ balance: '29000.00', amount_repaid: '87000.00' });
    expect(record.repayments).toHaveLength(3);
  });

  it('LND-28: pays penalties first, and makes an overdue loan active again', async () => {
    const loan = await aLoan();
    await testApp.setDate('2026-12-21');
    await closeDays(testApp.deps.db, '2026-12-23');
    expect(await readLoan(testApp, loan)).toMatchObject({
      state: 'overdue',
      status: 2,
      penalty: '2000.00',
      balance: '118000.00',
      amount_to_be_repaid: '118000.00',
      // LND-20: the overdue amount and nothing more.
      next_payment_date: '2027-01-21',
      amount_to_be_paid: '31000.00',
    });
    await repay(testApp, loan, '60,000');
    expect(await readLoan(testApp, loan)).toMatchObject({
      state: 'active',
      status: 1,
      balance: '58000.00',
      next_payment_date: '2027-02-21',
    });
    const { rows } = await testApp.database.pool.query(
      'SELECT penalty_part, interest_part, principal_part FROM loan_repayments WHERE loan_id = $1',
      [loan.loanId],
    );
    expect(rows).toEqual([
      { penalty_part: 200_000n, interest_part: 800_000n, principal_part: 5_000_000n },
    ]);
  });
});
