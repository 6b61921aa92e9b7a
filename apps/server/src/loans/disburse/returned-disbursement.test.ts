import { afterEach, expect, test } from 'vitest';
import {
  anActiveLoan,
  beginRepayment,
  disburse,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { eventually, reportRepaid, sendWebhook } from '../../../test/builders/payment.ts';
import { expectCleanLedger } from '../../../test/clean-ledger.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { listUnappliedReceipts, readPayouts } from '../../payments/index.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
afterEach(async () => {
  await expectCleanLedger(testApp.deps.db, recordChecks);
  await testApp.database.owner.pool.query('TRUNCATE day_closes');
  await testApp.setDate(today);
});

async function payoutsOf({ client, loanId }: TestLoan) {
  return readPayouts(testApp.deps.db, client.clientId, [loanId]);
}

/** The provider reports three times at once that the latest transfer was returned. */
async function returnTransfer(loan: TestLoan): Promise<void> {
  const reference = (await payoutsOf(loan))[0]?.reference ?? '';
  const { lookUpTransfer } = testApp.deps.provider;
  testApp.deps.provider.lookUpTransfer = async () => ({
    reference,
    status: 'failed',
    returned: true,
    transferCode: '',
    message: 'The account is closed',
    fee: null,
  });
  const reportReversal = () =>
    sendWebhook(testApp, 'transfer.reversed', { reference, status: 'reversed' });
  expect(await Promise.all([reportReversal(), reportReversal(), reportReversal()])).toEqual([
    200, 200, 200,
  ]);
  testApp.deps.provider.lookUpTransfer = lookUpTransfer;
}

test('LND-06: a returned disbursement leaves a loan without debt, to be sent again', async () => {
  const loan = await anActiveLoan(testApp);
  expect((await readLoan(testApp, loan)).balance).toBe('116000.00');
  await testApp.setDate('2026-11-24');
  const begun = (await beginRepayment(testApp, loan, '29000')).body.reference;
  await returnTransfer(loan);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'accepted',
    stage: 3,
    status: 0,
    start_date: null,
    due_date: null,
    amount_repaid: '0.00',
    balance: '100000.00',
    repayments: [],
  });
  expect(await payoutsOf(loan)).toMatchObject([
    { status: 'failed', settledOn: today, returnedOn: '2026-11-24', unclaimed: false },
  ]);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^N100,000 returned by your bank: check /));
  // A payment that began before stays unapplied.
  await testApp.sandbox.pay(begun, 'success');
  await reportRepaid(testApp, loan.client, begun);
  expect((await readLoan(testApp, loan)).amount_repaid).toBe('0.00');

  await testApp.setDate('2026-12-01');
  await disburse(testApp, loan.loanId);
  await eventually(async () => {
    await testApp.work();
    return (await readLoan(testApp, loan)).state === 'active';
  });
  const again = {
    start_date: '2026-12-01',
    balance: '116000.00',
    amount_to_be_repaid: '116000.00',
    amount_repaid: '0.00',
    total_cost: '16000.00',
  };
  expect(await readLoan(testApp, loan)).toMatchObject(again);
  await returnTransfer(loan);
  expect((await readLoan(testApp, loan)).state, 'and a second time').toBe('accepted');
});

test('a returned disbursement does not undo a loan with repayments', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  const before = await readLoan(testApp, loan);
  await returnTransfer(loan);
  expect(await readLoan(testApp, loan)).toEqual({
    ...before,
    money_returned_on: today,
    next_penalty: '0.00',
  });
  const [payout] = await payoutsOf(loan);
  expect(payout).toMatchObject({ status: 'failed', unclaimed: true, returnedOn: today });
  const { results } = await listUnappliedReceipts(testApp.deps.db, { limit: 100 });
  expect(results).toContainEqual(
    expect.objectContaining({
      receiptId: payout?.payoutId,
      subjectId: loan.loanId,
      amount: 10_000_000n,
    }),
  );
});

test('a returned disbursement does not undo an overdue loan', async () => {
  const loan = await anActiveLoan(testApp);
  await testApp.setDate('2026-12-20');
  await closeDays(testApp.deps.db, '2026-12-23');
  expect((await readLoan(testApp, loan)).state).toBe('overdue');
  await returnTransfer(loan);
  expect((await readLoan(testApp, loan)).state).toBe('overdue');
  expect((await payoutsOf(loan))[0]).toMatchObject({ status: 'failed', unclaimed: true });
});
