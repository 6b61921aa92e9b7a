import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, aPayout, eventually, ledgerErrors } from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { anUnappliedReceipt } from '../../../test/builders/receipt.ts';
import { recover, writeOff } from '../../../test/builders/write-off.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type Payout, readPayouts } from '../index.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;

beforeEach(async () => {
  client = await aClient(testApp);
  purposes = withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'normal', transfers: 'pending', answers: 'normal' });
});

async function payoutOf(subjectId: string): Promise<Payout> {
  const [payout] = await readPayouts(testApp.deps.db, client.clientId, [subjectId]);
  if (payout === undefined) throw new Error('no payout');
  return payout;
}

/** A transfer that the provider has accepted and not ended. */
async function aSentPayout() {
  const payout = await aPayout(testApp, client);
  await testApp.work();
  return payout;
}

type Sent = Awaited<ReturnType<typeof aSentPayout>>;

/** The provider ends it, or ends it in another way, and its webhook arrives. */
async function end(
  { subjectId, reference }: Sent,
  outcome: string,
  becomes: Partial<Payout>,
): Promise<void> {
  await testApp.sandbox.transfer(reference, outcome);
  await eventually(async () => {
    const payout = await payoutOf(subjectId);
    return Object.entries(becomes).every(([name, value]) => payout[name as keyof Payout] === value);
  });
}

/** Returns the balances of a payout's accounts that are not 0, by code; debits are positive. */
async function balancesOf({ payoutId }: Sent): Promise<Record<number, bigint>> {
  const { rows } = await testApp.database.pool.query<{ code: number; balance: bigint }>(
    `SELECT code, debits - credits AS balance FROM ledger_accounts
     WHERE client_id = $1 AND subject_id = $2 AND debits <> credits`,
    [client.clientId, payoutId],
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}

const amount = 2_000_000n;
const fee = 2_500n;
const paid = { 1000: -amount - fee, 5010: fee };

test('a transfer waits while the provider asks us to slow down', async () => {
  await testApp.sandbox.faults({ transfers: 'normal', answers: 'throttled' });
  const sent = await aPayout(testApp, client);
  await testApp.work();
  expect(await payoutOf(sent.subjectId)).toMatchObject({
    status: 'requested',
    waitingFor: 'throttled',
  });
  await testApp.sandbox.faults({ answers: 'normal' });
  await eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    return (await payoutOf(sent.subjectId)).status === 'paid';
  });
  expect((await payoutOf(sent.subjectId)).waitingFor).toBe('');
});

test('a transfer that failed and was paid after all takes its money again', async () => {
  const sent = await aSentPayout();
  await end(sent, 'failed', { status: 'failed' });
  expect(await balancesOf(sent)).toEqual({});
  await end(sent, 'success', { status: 'paid' });
  expect(await balancesOf(sent)).toEqual(paid);
  expect((await payoutOf(sent.subjectId)).recoverable).toBe(false);
  expect(purposes.paid).toHaveLength(1);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a transfer that failed and was paid after all is owed when its money has gone', async () => {
  const sent = await aSentPayout();
  await end(sent, 'failed', { status: 'failed' });
  purposes.isGone = true;
  await end(sent, 'success', { status: 'paid' });
  expect(await balancesOf(sent)).toEqual({ ...paid, 1300: amount });
  expect((await payoutOf(sent.subjectId)).recoverable).toBe(true);
  expect(purposes.paid).toHaveLength(0);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('N20,000: we paid you this twice');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('nothing is owed when a transfer that was paid twice comes back', async () => {
  const sent = await aSentPayout();
  await end(sent, 'failed', { status: 'failed' });
  purposes.isGone = true;
  await end(sent, 'success', { status: 'paid' });
  await end(sent, 'reversed', { status: 'failed' });
  expect(await balancesOf(sent)).toEqual({ 1000: -fee, 5010: fee });
  expect((await payoutOf(sent.subjectId)).recoverable).toBe(false);
  // As if the email about the debt had waited for the morning.
  await testApp.database.pool.query("UPDATE emails SET state = 'waiting' WHERE by_day");
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  const twice = emails.find(({ subject }) => subject === 'N20,000: we paid you this twice');
  expect(twice?.text).toContain('You no longer owe us anything for it.');
  expect(twice?.text).not.toContain('You therefore owe us');
  const subjects = emails.map(({ subject }) => subject);
  expect(subjects, 'the client is paid again').toContain(
    'We have finished checking your Quarrter account',
  );
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a transfer that was paid twice settles what is owed, and the rest is returned', async () => {
  const sent = await aSentPayout();
  await end(sent, 'failed', { status: 'failed' });
  purposes.isGone = true;
  await end(sent, 'success', { status: 'paid' });
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  await recover(testApp, sent.payoutId, { receiptId, amount: '5000' });
  await writeOff(testApp, sent.payoutId, '4000');
  await end(sent, 'reversed', { status: 'failed' });
  // 11,000 was owed, 4,000 written off, and the client had paid 5,000.
  expect(await balancesOf(sent)).toEqual({ 1000: -fee, 5010: fee });
  const { rows } = await testApp.database.pool.query(
    `SELECT amount, unapplied, reason FROM receipts
     WHERE client_id = $1 AND payout_id = $2 AND receipt_id <> payout_id`,
    [client.clientId, sent.payoutId],
  );
  const reason = 'Your bank returned a transfer that you had already paid for.';
  expect(rows).toEqual([{ amount: 500_000n, unapplied: 500_000n, reason }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a return is noticed days later although its webhook was lost', async () => {
  const sent = await aSentPayout();
  await end(sent, 'success', { status: 'paid' });
  await testApp.sandbox.faults({ webhooks: 'lost' });
  await testApp.sandbox.transfer(sent.reference, 'reversed');
  await testApp.work();
  expect((await payoutOf(sent.subjectId)).status).toBe('paid');
  await advanceTime(testApp);
  await testApp.work();
  const payout = await payoutOf(sent.subjectId);
  expect([payout.status, payout.returnedOn, payout.unclaimed]).toEqual([
    'failed',
    '2026-11-21',
    true,
  ]);
  expect(await balancesOf(sent)).toEqual({ 1000: -fee, 2200: -amount, 5010: fee });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a transfer that came back before its payment was reported is a failed one', async () => {
  const sent = await aSentPayout();
  await testApp.sandbox.faults({ webhooks: 'lost' });
  await testApp.sandbox.transfer(sent.reference, 'success');
  await testApp.sandbox.faults({ webhooks: 'normal' });
  await end(sent, 'reversed', { status: 'failed' });
  expect(purposes.failed).toHaveLength(1);
  expect(purposes.paid).toHaveLength(0);
  expect(await balancesOf(sent)).toEqual({ 1000: -fee, 5010: fee });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('looks at a transfer that has ended for ten days, and then no more', async () => {
  const sent = await aSentPayout();
  await end(sent, 'success', { status: 'paid' });
  const waiting = async () => {
    const { rows } = await testApp.database.pool.query(
      'SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1',
      [`watch-payout:${sent.payoutId}`],
    );
    return rows.length;
  };
  let looks = 0;
  for (; (await waiting()) > 0 && looks < 20; looks += 1) {
    await advanceTime(testApp);
    await testApp.work();
  }
  expect(looks).toBe(9);
});

test('says that a transfer waits for a one-time password until it is entered', async () => {
  await testApp.sandbox.faults({ transfers: 'otp' });
  const sent = await aSentPayout();
  expect(await payoutOf(sent.subjectId)).toMatchObject({
    status: 'sent',
    waitingFor: 'otp',
    message: 'The provider asks for a one-time password before it sends this transfer.',
  });
  await end(sent, 'success', { status: 'paid', waitingFor: '', message: '' });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a transfer whose answer was cut off is sent once, and says what it waits for', async () => {
  await testApp.sandbox.faults({ transfers: 'normal', answers: 'cut' });
  const sent = await aPayout(testApp, client);
  // The recipient is created, then the transfer is ordered: both answers are lost.
  for (let run = 0; run < 2; run += 1) {
    await testApp.work();
    expect((await payoutOf(sent.subjectId)).waitingFor).toBe('answer');
    await advanceTime(testApp);
  }
  await testApp.sandbox.faults({ answers: 'normal' });
  await eventually(async () => {
    await testApp.work();
    await advanceTime(testApp);
    return (await payoutOf(sent.subjectId)).status === 'paid';
  });
  expect(await balancesOf(sent)).toEqual(paid);
  const payout = await payoutOf(sent.subjectId);
  expect([payout.waitingFor, payout.message]).toEqual(['', '']);
  expect(purposes.paid).toHaveLength(1);
});
