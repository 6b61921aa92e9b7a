import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  anIntent,
  ledgerErrors,
  reportRepaid,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { writeOff } from '../../../test/builders/write-off.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import type { ChargeClaims, ChargeRefund } from '../provider/provider-claims.ts';
import { reviewPayment } from '../receive/review-payment.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;

beforeAll(() => testApp.sandbox.faults({ webhooks: 'lost' }));
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  client = await aClient(testApp);
});

/** 5,000 naira that were paid and applied. */
async function aPayment(): Promise<string> {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, client, reference);
  return reference;
}

/**
 * Looks the payment up while the provider says this of a refund of 2,000 naira. The sandbox settles
 * a refund for good, so here its answer is changed on the way.
 */
async function lookWhileRefundIs(
  reference: string,
  state: ChargeRefund['state'],
  reversed = false,
): Promise<void> {
  const { provider } = testApp.deps;
  const lookUpClaims = provider.lookUpClaims;
  const { client_id: clientId, payment_id: paymentId } = await storedPayment(testApp, reference);
  try {
    provider.lookUpClaims = async (chargeId): Promise<ChargeClaims> => ({
      reversed,
      disputes: [],
      refunds: [
        {
          ...{ providerId: '7', chargeId, state, amount: 200_000n, currency: 'NGN' },
          ...{ disputeId: null, begunBy: 'ada@lender.example' },
        },
      ],
    });
    await reviewPayment(testApp.deps, { clientId, paymentId });
  } finally {
    provider.lookUpClaims = lookUpClaims;
  }
}

const writtenOff = async (id: string) =>
  (await readBalances(testApp.deps.db, client.clientId, [id]))(id).balance(ledgerCodes.writeOffs);

async function booksOf(reference: string) {
  const { payment_id: id } = await storedPayment(testApp, reference);
  const of = (await readBalances(testApp.deps.db, client.clientId, [id]))(id);
  return {
    unapplied: of.balance(ledgerCodes.unappliedReceipts),
    recoverable: of.balance(ledgerCodes.recoverable),
  };
}

test('a refund that fails after it was processed is an unapplied receipt again', async () => {
  const reference = await aPayment();
  await lookWhileRefundIs(reference, 'processed');
  expect(await booksOf(reference)).toEqual({ unapplied: 0n, recoverable: 0n });
  await lookWhileRefundIs(reference, 'failed');
  expect(await booksOf(reference)).toEqual({ unapplied: 200_000n, recoverable: 0n });
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('N2,000: your refund did not reach your card');
  expect(email?.text).toContain('We hold N2,000 for you.');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a refund that fails after all settles first what the client owed for it', async () => {
  const reference = await aPayment();
  await testApp.database.pool.query('UPDATE payments SET result_id = NULL WHERE reference = $1', [
    reference,
  ]);
  await lookWhileRefundIs(reference, 'processed');
  expect(await booksOf(reference)).toEqual({ unapplied: 0n, recoverable: 200_000n });
  await lookWhileRefundIs(reference, 'failed');
  expect(await booksOf(reference)).toEqual({ unapplied: 0n, recoverable: 0n });
  await testApp.work();
  // Nothing is owed now, so the client is paid again.
  const emails = await testApp.sandbox.mailTo(client.email);
  const subjects = emails.map((email) => email.subject);
  expect(subjects).toContain('We have finished checking your Quarrter account');
  // The email about the debt may have waited for the morning.
  const taken = emails.find(({ subject }) => subject.includes('has been returned to you'));
  expect(taken?.text).toContain('You no longer owe us anything for it.');
  expect(taken?.text).not.toContain('owe it to us');
});

test('a refund that fails after all pays first what was written off of it', async () => {
  const reference = await aPayment();
  await testApp.database.pool.query('UPDATE payments SET result_id = NULL WHERE reference = $1', [
    reference,
  ]);
  await lookWhileRefundIs(reference, 'processed');
  const { payment_id: id } = await storedPayment(testApp, reference);
  await writeOff(testApp, id, '1500');
  const books = async () => ({ ...(await booksOf(reference)), writtenOff: await writtenOff(id) });
  expect(await books()).toEqual({ unapplied: 0n, recoverable: 50_000n, writtenOff: 150_000n });
  await lookWhileRefundIs(reference, 'failed');
  expect(await books()).toEqual({ unapplied: 0n, recoverable: 0n, writtenOff: 0n });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a refund that fails after all settles what its charge made recoverable', async () => {
  purposes.atMost = 300_000n;
  const reference = await aPayment();
  await testApp.database.pool.query('UPDATE payments SET result_id = NULL WHERE reference = $1', [
    reference,
  ]);
  await lookWhileRefundIs(reference, 'processed');
  expect(await booksOf(reference)).toEqual({ unapplied: 0n, recoverable: 0n });
  await lookWhileRefundIs(reference, 'processed', true);
  expect(await booksOf(reference)).toEqual({ unapplied: 0n, recoverable: 300_000n });
  await lookWhileRefundIs(reference, 'failed');
  expect(await booksOf(reference)).toEqual({ unapplied: 200_000n, recoverable: 0n });
  expect(await ledgerErrors(testApp)).toEqual([]);
});
