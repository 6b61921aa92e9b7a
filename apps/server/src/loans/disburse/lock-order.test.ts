import { beforeAll, test } from 'vitest';
import { anActiveLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { storedPayment } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { lockReceipt } from '../../payments/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLoan } from '../queries.ts';

const testApp = useTestApp();
let loan: TestLoan;
let receiptId: string;
beforeAll(async () => {
  loan = await anActiveLoan(testApp);
  const { reference } = await repay(testApp, loan, '29000');
  receiptId = (await storedPayment(testApp, reference)).payment_id;
});

const inTransaction = (run: (tx: Tx) => Promise<unknown>) =>
  testApp.deps.db.transaction().execute(run);

/** Runs the steps of one command, and between two of them begins another that has to wait. */
async function bothFinish(
  [first, then]: readonly [(tx: Tx) => Promise<unknown>, (tx: Tx) => Promise<unknown>],
  other: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  let waiting: Promise<unknown> = Promise.resolve();
  await inTransaction(async (tx) => {
    await first(tx);
    waiting = inTransaction(other);
    waiting.catch(() => undefined);
    await untilWaiting(testApp);
    await then(tx);
  });
  await waiting;
}

const receipt = (tx: Tx) => lockReceipt(tx, loan.client.clientId, receiptId);
const ofLoan = (tx: Tx) => lockLoan(tx, loan.client.clientId, loan.loanId);

test('commands that lock a loan and a receipt in opposite orders both finish', async () => {
  await bothFinish([receipt, ofLoan], async (tx) => {
    await ofLoan(tx);
    await receipt(tx);
  });
});
