import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { aPaidPayment, type PaidPayment } from '../../../test/builders/dispute.ts';
import {
  anIntent,
  chargeAtProvider,
  ledgerErrors,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import {
  applied,
  booksOf,
  eventsAfter,
  gone,
  report,
  reversalsOf,
  sendWebhookOf,
} from '../../../test/builders/receipt-reversal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reviewPayment } from '../receive/review-payment.ts';
import { syncReversals } from './sync-reversals.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', refunds: 'pending' });
});

const disputesOf = ({ clientId }: PaidPayment) =>
  allTables(testApp.deps.db)
    .selectFrom('disputes')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute();

test('an open dispute moves nothing, is stored with its due date, and is told once', async () => {
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'dispute');
  await report(testApp, paid, 'dispute-remind');
  expect(await booksOf(testApp, paid)).toEqual(applied);
  expect(await disputesOf(paid)).toMatchObject([
    { state: 'open', stage: 'awaiting-merchant-feedback', claimed: 500_000n, resolved_at: null },
  ]);
  expect((await disputesOf(paid))[0]?.due_at).toBeInstanceOf(Date);
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-disputed']);
  expect((await testApp.sandbox.mailTo(client.email))[0]).toMatchObject({
    subject: 'N5,000 payment disputed: what happens next',
    text: expect.stringContaining('Your payment still counts until your bank decides'),
  });
});

test('a dispute that is won moves nothing and is told to the client', async () => {
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'dispute');
  await report(testApp, paid, 'dispute-won');
  expect(await booksOf(testApp, paid)).toEqual(applied);
  expect(await disputesOf(paid)).toMatchObject([{ state: 'won' }]);
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-disputed', 'dispute-won']);
});

test('a lost dispute reverses what the payment was applied to', async () => {
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'dispute');
  await report(testApp, paid, 'dispute-lost');
  expect(await booksOf(testApp, paid)).toEqual(gone);
  expect(await disputesOf(paid)).toMatchObject([{ state: 'lost' }]);
  expect(await reversalsOf(testApp, paid)).toEqual([
    {
      ...{ cause: 'dispute', state: 'taken', taken: 500_000n },
      ...{ from_unapplied: 0n, from_applied: 500_000n, recoverable: 0n },
    },
  ]);
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-disputed', 'payment-taken-back']);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a dispute that is lost in part takes back only that part', async () => {
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'dispute-lost', { amount: 200_000 });
  expect(await booksOf(testApp, paid)).toEqual({ ...applied, cash: 300_000n });
  expect(await reversalsOf(testApp, paid)).toMatchObject([
    { taken: 200_000n, from_applied: 200_000n },
  ]);
});

test('a dispute reported twice, and resolved twice, takes the money once', async () => {
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'dispute-lost');
  await sendWebhookOf(testApp, paid.reference, 'charge.dispute.resolve');
  const review = { clientId: paid.clientId, paymentId: paid.paymentId };
  await Promise.all([1, 2, 3].map(() => reviewPayment(testApp.deps, review)));
  expect(await booksOf(testApp, paid)).toEqual(gone);
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-taken-back']);
});

test('a dispute resolved before we knew of it is booked, and told once', async () => {
  const paid = await aPaidPayment(testApp, client);
  await testApp.sandbox.outcome(paid.reference, 'dispute');
  await testApp.sandbox.outcome(paid.reference, 'dispute-lost');
  await sendWebhookOf(testApp, paid.reference, 'charge.dispute.resolve');
  await sendWebhookOf(testApp, paid.reference, 'charge.dispute.create');
  expect(await disputesOf(paid)).toMatchObject([{ state: 'lost' }]);
  expect(await eventsAfter(testApp, paid)).toEqual(['payment-taken-back']);
});

test('a dispute of a payment that was never reported books the payment first', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await testApp.sandbox.outcome(reference, 'dispute-lost', { amount: 100_000 });
  await sendWebhookOf(testApp, reference);
  const { payment_id: paymentId, status } = await storedPayment(testApp, reference);
  expect(status).toBe('applied');
  const paid = { reference, paymentId, clientId: client.clientId };
  expect(await booksOf(testApp, paid)).toEqual({ ...applied, cash: 400_000n });
});

test('a lost dispute of an unapplied receipt takes the unapplied money', async () => {
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  const paid = await aPaidPayment(testApp, client);
  await report(testApp, paid, 'dispute-lost');
  expect(await booksOf(testApp, paid)).toEqual(gone);
  expect(await reversalsOf(testApp, paid)).toMatchObject([
    { from_unapplied: 500_000n, from_applied: 0n },
  ]);
  const [receipt] = await allTables(testApp.deps.db)
    .selectFrom('receipts')
    .select('unapplied')
    .where('client_id', '=', paid.clientId)
    .execute();
  expect(receipt?.unapplied).toBe(0n);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('what the client no longer holds with us is recoverable', async () => {
  const paid = await aPaidPayment(testApp, client);
  const { result_id: heldBy } = await storedPayment(testApp, paid.reference);
  // The plain purpose has nothing left under this name.
  await testApp.database.pool.query('UPDATE payments SET result_id = NULL WHERE reference = $1', [
    paid.reference,
  ]);
  expect(heldBy).not.toBeNull();
  await report(testApp, paid, 'dispute-lost');
  expect(await booksOf(testApp, paid)).toEqual({ cash: 0n, unapplied: 0n, recoverable: 500_000n });
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.text).toContain('You now owe it to us.');
});

test('a lost dispute and a refund whose webhooks were lost are found by the job', async () => {
  const [disputed, refunded] = [
    await aPaidPayment(testApp, client),
    await aPaidPayment(testApp, client),
  ];
  await testApp.sandbox.outcome(disputed.reference, 'dispute-lost');
  await testApp.sandbox.outcome(refunded.reference, 'refund', { amount: 100_000 });
  await testApp.sandbox.outcome(refunded.reference, 'refund-processed');
  await syncReversals(testApp.deps);
  await testApp.work();
  expect(await booksOf(testApp, disputed)).toEqual(gone);
  expect(await booksOf(testApp, refunded)).toEqual({ ...applied, cash: 400_000n });
});

test('a forged dispute, and one that the provider does not know, change nothing', async () => {
  const paid = await aPaidPayment(testApp, client);
  const transaction = await chargeAtProvider(testApp, paid.reference);
  const data = { id: 1, status: 'resolved', resolution: 'auto-accepted', transaction };
  expect(await sendWebhook(testApp, 'charge.dispute.resolve', data, 'sk_other')).toBe(401);
  expect(await sendWebhook(testApp, 'charge.dispute.resolve', data)).toBe(200);
  const refund = { status: 'processed', transaction_reference: paid.reference, amount: '500000' };
  expect(await sendWebhook(testApp, 'refund.processed', { ...refund, currency: 'GHS' })).toBe(200);
  expect(await sendWebhook(testApp, 'refund.processed', { amount: {} })).toBe(200);
  await testApp.work();
  expect(await booksOf(testApp, paid)).toEqual(applied);
  expect(await disputesOf(paid)).toEqual([]);
  expect(await eventsAfter(testApp, paid)).toEqual([]);
});

test('an answer to an older question is dropped when a later one was asked', async () => {
  const paid = await aPaidPayment(testApp, client);
  const { provider } = testApp.deps;
  const lookUpClaims = provider.lookUpClaims;
  const review = { clientId: paid.clientId, paymentId: paid.paymentId };
  try {
    let isFirst = true;
    provider.lookUpClaims = async (chargeId) => {
      const answer = await lookUpClaims(chargeId);
      if (!isFirst) return answer;
      isFirst = false;
      await testApp.sandbox.outcome(paid.reference, 'dispute-lost');
      await reviewPayment(testApp.deps, review);
      return answer;
    };
    await reviewPayment(testApp.deps, review);
  } finally {
    provider.lookUpClaims = lookUpClaims;
  }
  expect(await booksOf(testApp, paid)).toEqual(gone);
});
