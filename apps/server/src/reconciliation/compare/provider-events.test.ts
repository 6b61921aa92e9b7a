import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  anIntent,
  aPayout,
  eventually,
  ledgerErrors,
  reportRepaid,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listSavedCards, removeSavedCard } from '../../payments/index.ts';
import { sendPayout } from '../../payments/pay-out/send-payout.ts';
import { reviewPayment } from '../../payments/receive/review-payment.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { listItems } from '../items.ts';
import { unexplained } from './compare-balances.ts';
import { lookUpItem } from './look-up-item.ts';
import { reconcile } from './reconcile.ts';

/*
 * Changes at the provider without a webhook, on the sandbox: each difference is found, its cure
 * books it, and the balance is explained to the kobo all the time.
 */

const testApp = useTestApp();
let client: TestClient;
/** The provider's balance before the first movement. */
let opening: bigint;

beforeAll(async () => {
  withPlainPurposes(testApp);
  client = await aClient(testApp);
  opening = (await testApp.deps.provider.readBalances()).get('NGN') ?? 0n;
});
beforeEach(async () => {
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'normal', lists: 'normal' });
  await testApp.database.pool.query('DELETE FROM reconciliation_items');
});

/** Compares, and expects every kobo beyond the opening balance to be explained. */
async function openItems() {
  const reconciled = await reconcile(testApp.deps);
  const naira = reconciled?.balances.find((cash) => cash.currency === 'NGN');
  expect(naira && unexplained(naira), JSON.stringify(naira)).toBe(opening);
  const page = await listItems(testApp.deps.db, { state: 'open', limit: 100 });
  return page.results.filter(({ kind }) => kind !== 'balance-differs');
}

async function cureAll(): Promise<void> {
  for (const { itemId } of await openItems()) {
    expect(await lookUpItem(testApp.deps, itemId)).toMatchObject({ state: 'resolved' });
  }
  expect(await openItems()).toEqual([]);
  expect(await ledgerErrors(testApp)).toEqual([]);
}

const kinds = (items: readonly { kind: string }[]) => items.map(({ kind }) => kind);

async function aBookedCharge(): Promise<string> {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, client, reference);
  return reference;
}

/** The provider has its money already, and does not say yet how it ends. */
async function aSentTransfer(): Promise<string> {
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'pending' });
  const { payoutId, reference } = await aPayout(testApp, client);
  await sendPayout(testApp.deps, { clientId: client.clientId, payoutId }, new Date());
  expect(await openItems()).toEqual([]);
  return reference;
}

test('finds a charge whose webhook is lost', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  expect(kinds(await openItems())).toEqual(['charge-not-booked']);
  await cureAll();
});

test('finds a second charge of a payment', async () => {
  const reference = await aBookedCharge();
  await testApp.sandbox.outcome(reference, 'second-charge');
  expect(kinds(await openItems())).toEqual(['charge-not-booked']);
  await cureAll();
});

test('finds a refund that was begun at the provider', async () => {
  const reference = await aBookedCharge();
  await testApp.sandbox.outcome(reference, 'refund', { amount: 100_000 });
  await eventually(async () => kinds(await openItems()).includes('refund-not-booked'));
  await cureAll();
});

test('finds a dispute that is lost', async () => {
  const reference = await aBookedCharge();
  await testApp.sandbox.outcome(reference, 'dispute-lost', { amount: 200_000 });
  expect(kinds(await openItems())).toEqual(['refund-not-booked']);
  await cureAll();
});

test('finds a charge that turned reversed', async () => {
  const reference = await aBookedCharge();
  await testApp.sandbox.outcome(reference, 'reversed');
  expect(kinds(await openItems())).toEqual(['charge-status']);
  await cureAll();
});

test('finds no difference when all that was refunded came back', async () => {
  const { provider } = testApp.deps;
  const { payment_id: paymentId } = await storedPayment(testApp, await aBookedCharge());
  const { lookUpClaims } = provider;
  try {
    for (const state of ['processed', 'failed'] as const) {
      provider.lookUpClaims = async (chargeId) => {
        const of = { chargeId, currency: 'NGN', disputeId: null, begunBy: '' };
        const refund = { ...of, providerId: 'once', state, amount: 500_000n };
        return { reversed: false, disputes: [], refunds: [refund] };
      };
      await reviewPayment(testApp.deps, { clientId: client.clientId, paymentId });
    }
  } finally {
    provider.lookUpClaims = lookUpClaims;
  }
  expect(await openItems()).toEqual([]);
});

test('finds a transfer that was paid without a word', async () => {
  const reference = await aSentTransfer();
  await testApp.sandbox.transfer(reference, 'success');
  expect(kinds(await openItems())).toEqual(['transfer-not-booked']);
  await cureAll();
});

test('finds a paid transfer that the bank sent back', async () => {
  const reference = await aSentTransfer();
  await testApp.sandbox.transfer(reference, 'success');
  expect(kinds(await openItems())).toEqual(['transfer-not-booked']);
  await cureAll();
  await testApp.sandbox.transfer(reference, 'reversed');
  expect(kinds(await openItems())).toEqual(['transfer-status']);
  await cureAll();
});

test('reports a transfer without a reference or amount, and one that cannot be read', async () => {
  const reference = await aSentTransfer();
  await testApp.sandbox.transfer(reference, 'success');
  await testApp.sandbox.faults({ lists: 'untidy' });
  await reconcile(testApp.deps);
  const page = await listItems(testApp.deps.db, { state: 'open', limit: 100 });
  const found = page.results
    .filter(({ kind }) => kind.startsWith('transfer-'))
    .map((item) => [item.kind, item.reference, item.provider?.currency].join(' '));
  expect(found.sort()).toEqual([
    `transfer-not-booked ${reference} NGN`,
    'transfer-unknown 15 ',
    'transfer-unknown TRF_dashboard14 GHS',
    'transfer-unreadable  ',
  ]);
});

test('the provider is asked again to remove a card until it does', async () => {
  const { reference } = await anIntent(testApp, client, { save_card: true });
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, client, reference);
  const { db } = testApp.deps;
  const [card] = await listSavedCards(db, client.clientId);
  await testApp.sandbox.faults({ saved_cards: 'kept' });
  await db.transaction().execute(async (tx) => {
    const now = await readBusinessTime(tx);
    await removeSavedCard(tx, client.clientId, card?.cardId ?? '', now);
  });
  await testApp.work();
  expect(await openItems()).toMatchObject([
    { kind: 'card-refused', reference: 'Visa ending in 4081', clientId: client.clientId },
  ]);
  expect(await listSavedCards(db, client.clientId)).toEqual([]);
  await testApp.sandbox.faults({ saved_cards: 'normal' });
  await testApp.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await testApp.work();
  expect(await openItems()).toEqual([]);
});
