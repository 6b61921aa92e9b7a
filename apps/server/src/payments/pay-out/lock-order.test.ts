import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anAcceptedLoan, disburse } from '../../../test/builders/loan.ts';
import { ledgerErrors } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import {
  anUnappliedReceipt,
  proposeFor,
  receiptRow,
  refundsOf,
} from '../../../test/builders/receipt.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { allJobs } from '../../jobs.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import { changeReceipt, lockReceipt } from '../receive/receipt-queries.ts';
import { lockRefund, readRefund } from '../return/refund-queries.ts';
import { settleRefund } from '../return/settle-refund.ts';

const testApp = useTestApp();
let client: TestClient;
let finance: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  client = await aClient(testApp);
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
});

/** A refund of 3,000 of 5,000 naira that the provider has not been asked for yet. */
async function anOrderedRefund() {
  const { receiptId } = await anUnappliedReceipt(testApp, client, withPlainPurposes(testApp));
  const proposed = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '3000' });
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  const [refund] = await refundsOf(testApp, receiptId);
  return readRefund(testApp.deps.db, client.clientId, refund?.refund_id ?? '');
}

test('a refund that is paid waits for a command that has locked its receipt', async () => {
  const refund = await anOrderedRefund();
  const { clientId, receiptId, amount, currency } = refund;
  const state = {
    providerId: 'r1',
    status: 'processed',
    needsAttention: false,
    amount,
    currency,
    note: '',
  } as const;
  let paid: Promise<unknown> = Promise.resolve();
  await testApp.deps.db.transaction().execute(async (tx) => {
    const { date } = await readBusinessTimeOf(tx, clientId);
    const receipt = await lockReceipt(tx, clientId, receiptId);
    paid = settleRefund(testApp.deps, refund, state);
    paid.catch(() => undefined);
    await untilWaiting(testApp);
    const debit = { code: ledgerCodes.refundInProgress, subjectId: receiptId };
    const credit = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
    const back = { kind: 'refund_failed', subjectId: receiptId, debit, credit } as const;
    await post(tx, clientId, date, [{ ...back, currency, amount: 1n }]);
    await changeReceipt(tx, receipt, { refunding: -1n, unapplied: 1n });
    await post(tx, clientId, date, [
      { ...back, kind: 'refund_ordered', debit: credit, credit: debit, currency, amount: 1n },
    ]);
    await changeReceipt(tx, receipt, { refunding: 1n, unapplied: -1n });
  });
  await paid;
  expect(await receiptRow(testApp, receiptId)).toMatchObject({
    unapplied: 200_000n,
    refunding: 0n,
  });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

const resume = async (clientId: string) =>
  await allJobs(testApp.deps)['resume-client']?.({ clientId }, { id: 'test' });

test('what waited for a client is resumed while one of its transfers is claimed', async () => {
  const loan = await anAcceptedLoan(testApp);
  await disburse(testApp, loan.loanId);
  const { clientId } = loan.client;
  const payouts = () =>
    allTables(testApp.deps.db).selectFrom('payouts').where('client_id', '=', clientId);
  await testApp.database.pool.query(
    "UPDATE payouts SET waiting_for = 'client' WHERE client_id = $1",
    [clientId],
  );
  let resumed: Promise<void> = Promise.resolve();
  await testApp.deps.db.transaction().execute(async (tx) => {
    await lockClient(tx, clientId);
    resumed = resume(clientId);
    resumed.catch(() => undefined);
    await untilWaiting(testApp);
    await allTables(tx)
      .selectFrom('payouts')
      .select('payout_id')
      .where('client_id', '=', clientId)
      .forUpdate()
      .execute();
  });
  await resumed;
  expect(await payouts().select('waiting_for').execute()).toEqual([{ waiting_for: '' }]);
});

test('what waited for a client is resumed while one of its refunds is settled', async () => {
  const refund = await anOrderedRefund();
  const { clientId, refundId } = refund;
  await testApp.database.pool.query('UPDATE refunds SET is_held = true WHERE client_id = $1', [
    clientId,
  ]);
  let resumed: Promise<void> = Promise.resolve();
  await testApp.deps.db.transaction().execute(async (tx) => {
    await lockRefund(tx, refund);
    resumed = resume(clientId);
    resumed.catch(() => undefined);
    await untilWaiting(testApp);
    await lockClient(tx, clientId);
  });
  await resumed;
  const held = allTables(testApp.deps.db)
    .selectFrom('refunds')
    .select('is_held')
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId);
  expect(await held.execute()).toEqual([{ is_held: false }]);
});
