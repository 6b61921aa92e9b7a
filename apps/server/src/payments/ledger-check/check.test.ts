import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anIntent, aPayout, lookAt } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { paymentChecks } from '../index.ts';

const testApp = useTestApp();
let client: TestClient;
let paid: { reference: string; paymentId: string };
let unapplied: { reference: string };
let payoutId: string;

beforeAll(async () => {
  client = await aClient(testApp);
  const purposes = withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'pending' });
  const { reference } = await anIntent(testApp, client);
  await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, client, reference);
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  unapplied = await anIntent(testApp, client);
  await testApp.sandbox.pay(unapplied.reference, 'success');
  await lookAt(testApp, client, unapplied.reference);
  ({ payoutId } = await aPayout(testApp, client));
  const row = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('payment_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  paid = { reference, paymentId: row.payment_id };
});

const run = () => Promise.all(paymentChecks.map((check) => check.run(testApp.deps.db)));

/** Returns the differences found while the book has a wrong value, which it then corrects. */
async function differencesWith(change: string, wrong: unknown[], right: unknown[]) {
  await testApp.database.pool.query(change, wrong);
  const results = await run();
  await testApp.database.pool.query(change, right);
  return results.flatMap(({ differences }) => differences);
}

test('finds nothing wrong in a correct book', async () => {
  expect(await run()).toEqual([
    { compared: 2, differing: 0, differences: [] },
    { compared: 0, differing: 0, differences: [] },
    { compared: 3, differing: 0, differences: [] },
    { compared: 1, differing: 0, differences: [] },
    { compared: 0, differing: 0, differences: [] },
    { compared: 0, differing: 0, differences: [] },
    { compared: 0, differing: 0, differences: [] },
  ]);
});

test('names a payment whose amount is one kobo off', async () => {
  const change = 'UPDATE payments SET received_amount = received_amount + $1 WHERE reference = $2';
  const found = await differencesWith(change, [1, paid.reference], [-1, paid.reference]);
  expect(found).toEqual([expect.stringContaining(paid.paymentId)]);
});

test('names a receipt that says it is applied while its money is unapplied', async () => {
  const change = 'UPDATE receipts SET unapplied = $1 WHERE reason = $2';
  const reason = 'The loan is complete.';
  const found = await differencesWith(change, [0, reason], [500_000, reason]);
  expect(found).toEqual([expect.stringContaining(client.clientId)]);
});

test('names a payment that says it was applied when it was not', async () => {
  const change = 'UPDATE payments SET status = $1 WHERE reference = $2';
  const { reference } = unapplied;
  const found = await differencesWith(change, ['applied', reference], ['unapplied', reference]);
  expect(found).toEqual([expect.stringContaining(client.clientId)]);
});

test('names a payout that says it was paid while its money is in flight', async () => {
  const change = 'UPDATE payouts SET status = $1 WHERE payout_id = $2';
  const found = await differencesWith(change, ['paid', payoutId], ['requested', payoutId]);
  const about = `payout ${payoutId} of client ${client.clientId}`;
  expect(found).toEqual([
    `${about}, paid: 2000000, should be 0`,
    `${about}, in flight: 0, should be 2000000`,
  ]);
});
