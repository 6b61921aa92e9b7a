import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import {
  anAutomaticLoan,
  chargeRow,
  repaidOf,
  runCharge,
  secondDue,
} from '../../test/builders/automatic-repayment.ts';
import { goToHour } from '../../test/builders/closing.ts';
import { anActiveLoan, beginRepayment, readLoan, type TestLoan } from '../../test/builders/loan.ts';
import { ledgerErrors, reportRepaid } from '../../test/builders/payment.ts';
import { useTestApp } from '../../test/test-app.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { lockClient } from '../platform/database/client-buckets.ts';

/* What begins while a payment of the same loan is being settled. */

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
beforeEach(async () => {
  // Each test closes the same dates.
  await testApp.database.owner.pool.query('TRUNCATE day_closes, ledger_seals');
  await testApp.setDate(today);
  await testApp.sandbox.faults({ webhooks: 'normal' });
});

/** Begins `other` after the repayment's row is locked, and before its transaction can end. */
async function whileSettled<T>(loan: TestLoan, amount: string, other: () => Promise<T>) {
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const { reference } = (await beginRepayment(testApp, loan, amount)).body;
  await testApp.sandbox.pay(reference, 'success');
  const running = await testApp.deps.db.transaction().execute(async (tx) => {
    await allTables(tx)
      .selectFrom('loans')
      .select('loan_id')
      .where('client_id', '=', loan.client.clientId)
      .where('loan_id', '=', loan.loanId)
      .forUpdate()
      .execute();
    const settling = reportRepaid(testApp, loan.client, reference);
    await untilWaiting(testApp);
    const begun = other();
    begun.catch(() => undefined);
    await untilWaiting(testApp, 2);
    return { settling, begun };
  });
  await running.settling;
  return running.begun;
}

test('charges no card for an instalment whose payment is being settled', async () => {
  const loan = await anAutomaticLoan(testApp);
  await goToHour(testApp, secondDue);
  await whileSettled(loan, '29,000', () => runCharge(testApp, loan, secondDue));
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'not-needed', attempts: 0 });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('waits for a payment that is being settled before it locks the client', async () => {
  const loan = await anAutomaticLoan(testApp);
  const { clientId } = loan.client;
  await goToHour(testApp, secondDue);
  const { reference } = (await beginRepayment(testApp, loan, '29,000')).body;
  const { charging } = await testApp.deps.db.transaction().execute(async (tx) => {
    // As a settlement: the payment's row, and then the client.
    await allTables(tx)
      .selectFrom('payments')
      .select('payment_id')
      .where('client_id', '=', clientId)
      .where('reference', '=', reference)
      .forUpdate()
      .execute();
    const charging = runCharge(testApp, loan, secondDue);
    charging.catch(() => undefined);
    await untilWaiting(testApp);
    await lockClient(tx, clientId);
    return { charging };
  });
  expect(await charging).toBe(true);
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
});

test('opens no popup for a balance whose payment is being settled', async () => {
  const loan = await anActiveLoan(testApp);
  const { balance } = await readLoan(testApp, loan);
  const second = await whileSettled(loan, balance, () => beginRepayment(testApp, loan, balance));
  expect(second.status).toBe(409);
});
