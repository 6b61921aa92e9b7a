import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anIntent, aPayout, lookAt } from '../../test/builders/payment.ts';
import { withPlainPurposes } from '../../test/builders/plain-purposes.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { paymentChecks } from './index.ts';

let testApp: TestApp;
let client: TestClient;

beforeAll(async () => {
  testApp = await startTestApp();
  client = await aClient(testApp);
});
afterAll(() => testApp?.stop());

async function faults(): Promise<string[]> {
  const results = await Promise.all(paymentChecks.map((check) => check.run(testApp.deps.db)));
  return results.flatMap((result) => result.faults);
}

test('the check is silent on a right book, and names a payment or payout that is one kobo off', async () => {
  const purposes = withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'pending' });
  const { reference } = await anIntent(testApp, client);
  await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, client, reference);
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  const kept = await anIntent(testApp, client);
  await testApp.sandbox.pay(kept.reference, 'success');
  await lookAt(testApp, client, kept.reference);
  const { payoutId } = await aPayout(testApp, client);
  expect(await faults()).toEqual([]);
  const compared = await Promise.all(paymentChecks.map((check) => check.run(testApp.deps.db)));
  expect(compared.map((result) => result.compared)).toEqual([3, 1]);

  const planted = async (change: string, values: unknown[], named: string) => {
    const connection = await testApp.database.pool.connect();
    try {
      await connection.query(change, values);
      const found = await faults();
      expect(found, change).toHaveLength(1);
      expect(found[0]).toContain(named);
    } finally {
      connection.release();
    }
  };
  const paid = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('payment_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const more = 'UPDATE payments SET received_amount = received_amount + $1 WHERE reference = $2';
  await planted(more, [1, reference], paid.payment_id);
  await testApp.database.pool.query(more, [-1, reference]);
  const status = 'UPDATE payments SET status = $1 WHERE reference = $2';
  await planted(status, ['applied', kept.reference], client.clientId);
  await testApp.database.pool.query(status, ['unapplied', kept.reference]);
  await planted("UPDATE payouts SET status = 'paid' WHERE payout_id = $1", [payoutId], payoutId);
});
