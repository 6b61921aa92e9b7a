import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  advanceTime,
  aPayout,
  eventually,
  ledgerErrors,
  sendWebhook,
} from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type Payout, readPayouts, retryPayout } from '../index.ts';
import { resumePayouts } from './resume-payouts.ts';
import { sendPayout } from './send-payout.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;

beforeAll(async () => {
  client = await aClient(testApp);
});
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'normal' });
});

async function payoutOf(subjectId: string): Promise<Payout> {
  const [payout] = await readPayouts(testApp.deps.db, client.clientId, [subjectId]);
  if (payout === undefined) throw new Error('no payout');
  return payout;
}

const atProvider = (reference: string) => testApp.deps.provider.lookUpTransfer(reference);

const settledAtProvider = (reference: string) =>
  eventually(async () => {
    const state = await atProvider(reference);
    return state !== null && state.status !== 'pending' && state;
  });

test("pays a payout when the provider's webhook confirms its transfer", async () => {
  await testApp.sandbox.faults({ webhooks: 'twice' });
  const { subjectId, reference } = await aPayout(testApp, client);
  expect((await payoutOf(subjectId)).status).toBe('requested');
  expect(await atProvider(reference)).toBeNull();
  await testApp.work();
  await eventually(async () => (await payoutOf(subjectId)).status === 'paid');
  expect(purposes.paid).toMatchObject([{ subjectId, amount: 2_000_000n, currency: 'NGN' }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('asks the provider until a transfer is settled when no webhook arrives', async () => {
  await testApp.sandbox.faults({ transfers: 'pending' });
  const { subjectId, reference } = await aPayout(testApp, client);
  await testApp.work();
  for (let round = 0; round < 3; round += 1) {
    await advanceTime(testApp);
    await testApp.work();
    expect((await payoutOf(subjectId)).status).toBe('sent');
  }
  expect(await ledgerErrors(testApp)).toEqual([]);
  const path = `${testApp.sandbox.url}/sandbox/api/transfers/${reference}`;
  const body = JSON.stringify({ outcome: 'success' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(path, { method: 'POST', headers, body })).status).toBe(200);
  await advanceTime(testApp);
  await testApp.work();
  expect((await payoutOf(subjectId)).status).toBe('paid');
  expect(purposes.paid).toHaveLength(1);
});

test('reverses a failed transfer and stores its reason', async () => {
  await testApp.sandbox.faults({ transfers: 'failed' });
  const { subjectId, reference } = await aPayout(testApp, client);
  await testApp.work();
  await settledAtProvider(reference);
  await advanceTime(testApp);
  await testApp.work();
  expect(await payoutOf(subjectId)).toMatchObject({
    status: 'failed',
    message: 'The receiving bank could not be reached',
  });
  expect(purposes.failed).toHaveLength(1);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('fails a payout at once when the provider rejects its account', async () => {
  const { subjectId } = await aPayout(testApp, client, { accountNumber: '0000001234' });
  await testApp.work();
  expect((await payoutOf(subjectId)).status).toBe('failed');
  expect(purposes.failed).toHaveLength(1);
});

test("posts the provider's fee of a paid transfer once", async () => {
  await testApp.sandbox.faults({ webhooks: 'twice' });
  const { subjectId, payoutId } = await aPayout(testApp, client);
  await testApp.work();
  await eventually(async () => (await payoutOf(subjectId)).status === 'paid');
  await advanceTime(testApp);
  await testApp.work();
  const { rows } = await testApp.database.pool.query(
    `SELECT kind, amount, debit_code, credit_code FROM ledger_transfers
     WHERE client_id = $1 AND subject_id = $2 AND kind = 'transfer_fee'`,
    [client.clientId, payoutId],
  );
  expect(rows).toEqual([
    { kind: 'transfer_fee', amount: 2_500n, debit_code: 5010, credit_code: 1000 },
  ]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test("keeps a payout waiting, with the reason, while the lender's balance is too low", async () => {
  await testApp.sandbox.faults({ balance: 'low' });
  const { subjectId, payoutId } = await aPayout(testApp, client);
  await testApp.work();
  await testApp.sandbox.faults({ balance: 'normal' });
  expect(await payoutOf(subjectId)).toMatchObject({
    status: 'requested',
    waitingFor: 'balance',
    message: 'Your balance is not enough to fulfil this request',
  });
  expect(purposes.failed).toHaveLength(0);
  const { rows } = await testApp.database.pool.query(
    'SELECT attempts, last_error FROM graphile_worker._private_jobs WHERE key = $1',
    [`send-payout:${payoutId}`],
  );
  expect(rows).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('balance') }]);
});

test('does not resend a transfer that was accepted before the worker was killed', async () => {
  const { subjectId, reference, payoutId } = await aPayout(testApp, client);
  const { deps } = testApp;
  const recipientCode = await deps.provider.createRecipient({
    name: 'ADA OBI',
    bankCode: '058',
    accountNumber: '0123456789',
    currency: 'NGN',
  });
  const order = { reference, amount: 2_000_000n, currency: 'NGN' as const, recipientCode };
  const first = await deps.provider.transfer({ ...order, reason: 'Loan' });
  await testApp.work();
  await settledAtProvider(reference);
  const retried = await deps.db
    .transaction()
    .execute((tx) => retryPayout(testApp.deps, tx, client.clientId, payoutId));
  if (retried) await testApp.work();
  expect((await payoutOf(subjectId)).status).toBe('paid');
  expect((await atProvider(reference))?.transferCode).toBe(first.transferCode);
  expect(purposes.paid).toHaveLength(1);
  const later = (id: string) =>
    deps.db.transaction().execute((tx) => retryPayout(testApp.deps, tx, client.clientId, id));
  expect(await later(payoutId)).toBe(false);
  expect(await later(subjectId)).toBe(false);
});

test('resumes only payouts whose worker was killed or gave up', async () => {
  const { pool } = testApp.database;
  const held = await aPayout(testApp, client);
  const givenUp = await aPayout(testApp, client);
  const waiting = await aPayout(testApp, client);
  const jobOf = ({ payoutId }: { payoutId: string }) => [`send-payout:${payoutId}`];
  const set = 'UPDATE graphile_worker._private_jobs SET';
  await pool.query(
    `${set} locked_at = now() - interval '11 minutes', locked_by = 'killed' WHERE key = $1`,
    jobOf(held),
  );
  await pool.query(`${set} attempts = max_attempts WHERE key = $1`, jobOf(givenUp));
  await pool.query(`${set} run_at = now() + interval '1 hour' WHERE key = $1`, jobOf(waiting));
  await testApp.work();
  expect(await atProvider(held.reference)).toBeNull();
  await resumePayouts(testApp.deps);
  await testApp.work();
  expect(await atProvider(held.reference)).not.toBeNull();
  expect(await atProvider(givenUp.reference)).not.toBeNull();
  expect(await atProvider(waiting.reference)).toBeNull();
  await advanceTime(testApp);
  await testApp.work();
});

test('WDR-20: never sends a dollar payout by a transfer', async () => {
  const { reference, payoutId } = await aPayout(testApp, client, { currency: 'USD' });
  const { db } = testApp.deps;
  expect(
    await db
      .transaction()
      .execute((tx) => retryPayout(testApp.deps, tx, client.clientId, payoutId)),
  ).toBe(false);
  await sendPayout(testApp.deps, { ...client, payoutId }, new Date());
  await resumePayouts(testApp.deps);
  await testApp.work();
  expect(await atProvider(reference)).toBeNull();
});

test('settles a payout once when webhooks and the worker arrive together', async () => {
  for (let round = 0; round < 8; round += 1) {
    purposes.paid.length = 0;
    const { subjectId, reference, payoutId } = await aPayout(testApp, client);
    await testApp.work();
    const { transferCode } = await settledAtProvider(reference);
    await advanceTime(testApp);
    const data = { reference, status: 'success', transfer_code: transferCode };
    const codes = await Promise.all([
      sendWebhook(testApp, 'transfer.success', data),
      sendWebhook(testApp, 'transfer.success', data),
      testApp.work().then(() => 200),
    ]);
    expect(codes).toEqual([200, 200, 200]);
    expect((await payoutOf(subjectId)).status).toBe('paid');
    expect(purposes.paid.filter((payout) => payout.payoutId === payoutId)).toHaveLength(1);
  }
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('believes that a paid transfer was returned only when the provider confirms it', async () => {
  const { subjectId, reference } = await aPayout(testApp, client);
  await testApp.work();
  await settledAtProvider(reference);
  await advanceTime(testApp);
  await testApp.work();
  const data = { reference, status: 'reversed', transfer_code: 'TRF_x' };
  expect(await sendWebhook(testApp, 'transfer.reversed', data)).toBe(200);
  expect((await payoutOf(subjectId)).status).toBe('paid');
  expect(purposes.failed).toHaveLength(0);
});

test('seals the account number of a payout', async () => {
  const { payoutId } = await aPayout(testApp, client);
  const row = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
  expect(Object.values(row).map(String).join(' ')).not.toContain('0123456789');
});
