import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import {
  anIntent,
  chargeAtProvider,
  ledgerErrors,
  lookAt,
  sendWebhook,
  storedPayment,
  tellRepaid,
} from '../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../test/builders/plain-purposes.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../ledger/index.ts';
import { reviewPayment } from './review-payment.ts';
import { sweepClaims } from './sweep-claims.ts';

let testApp: TestApp;
let client: TestClient;
let purposes: PlainPurposes;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp?.stop());
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', refunds: 'pending' });
});

type Paid = { reference: string; paymentId: string; clientId: string };

/** 5,000 naira that were paid and applied. */
async function aPayment(): Promise<Paid> {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await tellRepaid(testApp, client, reference);
  const { payment_id: paymentId } = await storedPayment(testApp, reference);
  return { reference, paymentId, clientId: client.clientId };
}

/** One that waits as an unapplied receipt. */
function anUnappliedPayment(): Promise<Paid> {
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  return aPayment();
}

/** What happens at the provider, and the webhook that it sends of it. */
async function report({ reference }: Paid, outcome: string, options: object = {}): Promise<void> {
  await testApp.sandbox.outcome(reference, outcome, options);
  await tell(reference);
}

/** A webhook that says no more than which payment it is about. */
async function tell(reference: string, event = 'charge.dispute.remind'): Promise<void> {
  const transaction = { ...(await chargeAtProvider(testApp, reference)), reference };
  const data = { transaction, transaction_reference: reference };
  expect(await sendWebhook(testApp, event, data)).toBe(200);
  await testApp.work();
}

const disputesOf = ({ clientId }: Paid) =>
  allTables(testApp.deps.db)
    .selectFrom('disputes')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute();

const reversalsOf = ({ clientId }: Paid) =>
  allTables(testApp.deps.db)
    .selectFrom('receipt_reversals')
    .select(['cause', 'state', 'taken', 'from_unapplied', 'from_applied', 'recoverable'])
    .where('client_id', '=', clientId)
    .orderBy('seen_at')
    .execute();

/** What a receipt has in cash, unapplied and recoverable, without the provider's fee. */
async function booksOf({ clientId, paymentId }: Paid) {
  const of = (await readBalances(testApp.deps.db, clientId, [paymentId]))(paymentId);
  return {
    cash: of.balance(ledgerCodes.providerCash) + of.balance(ledgerCodes.providerFees),
    unapplied: of.balance(ledgerCodes.unappliedReceipts),
    recoverable: of.balance(ledgerCodes.recoverable),
  };
}

/** The kinds of the events of a payment after it was received and applied. */
async function told({ clientId, paymentId }: Paid): Promise<string[]> {
  const events = await allTables(testApp.deps.db)
    .selectFrom('events')
    .select('kind')
    .where('client_id', '=', clientId)
    .where('subject_id', '=', paymentId)
    .orderBy('event_id')
    .execute();
  const usual = ['payment-received', 'payment-unapplied'];
  return events.map(({ kind }) => kind).filter((kind) => !usual.includes(kind));
}

const applied = { cash: 500_000n, unapplied: 0n, recoverable: 0n };
const gone = { cash: 0n, unapplied: 0n, recoverable: 0n };

test('an open dispute moves nothing, is stored with its due date, and is told once', async () => {
  const paid = await aPayment();
  await report(paid, 'dispute');
  await report(paid, 'dispute-remind');
  expect(await booksOf(paid)).toEqual(applied);
  expect(await disputesOf(paid)).toMatchObject([
    { state: 'open', stage: 'awaiting-merchant-feedback', claimed: 500_000n, resolved_at: null },
  ]);
  expect((await disputesOf(paid))[0]?.due_at).toBeInstanceOf(Date);
  expect(await told(paid)).toEqual(['payment-disputed']);
  expect((await testApp.sandbox.mailTo(client.email))[0]).toMatchObject({
    subject: 'Your bank asks us to return your payment of N5,000',
    text: expect.stringContaining('Nothing changes until your bank decides'),
  });
});

test('a dispute that is won moves nothing and is told to the client', async () => {
  const paid = await aPayment();
  await report(paid, 'dispute');
  await report(paid, 'dispute-won');
  expect(await booksOf(paid)).toEqual(applied);
  expect(await disputesOf(paid)).toMatchObject([{ state: 'won' }]);
  expect(await told(paid)).toEqual(['payment-disputed', 'dispute-won']);
});

test('a lost dispute reverses what the payment was applied to', async () => {
  const paid = await aPayment();
  await report(paid, 'dispute');
  await report(paid, 'dispute-lost');
  expect(await booksOf(paid)).toEqual(gone);
  expect(await disputesOf(paid)).toMatchObject([{ state: 'lost' }]);
  expect(await reversalsOf(paid)).toEqual([
    {
      ...{ cause: 'dispute', state: 'taken', taken: 500_000n },
      ...{ from_unapplied: 0n, from_applied: 500_000n, recoverable: 0n },
    },
  ]);
  expect(await told(paid)).toEqual(['payment-disputed', 'payment-taken-back']);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a dispute that is lost in part takes back only that part', async () => {
  const paid = await aPayment();
  await report(paid, 'dispute-lost', { amount: 200_000 });
  expect(await booksOf(paid)).toEqual({ ...applied, cash: 300_000n });
  expect(await reversalsOf(paid)).toMatchObject([{ taken: 200_000n, from_applied: 200_000n }]);
});

test('a dispute reported twice, and resolved twice, takes the money once', async () => {
  const paid = await aPayment();
  await report(paid, 'dispute-lost');
  await tell(paid.reference, 'charge.dispute.resolve');
  const review = { clientId: paid.clientId, paymentId: paid.paymentId };
  await Promise.all([1, 2, 3].map(() => reviewPayment(testApp.deps, review)));
  expect(await booksOf(paid)).toEqual(gone);
  expect(await told(paid)).toEqual(['payment-taken-back']);
});

test('a dispute resolved before we knew of it is booked, and told once', async () => {
  const paid = await aPayment();
  await testApp.sandbox.outcome(paid.reference, 'dispute');
  await testApp.sandbox.outcome(paid.reference, 'dispute-lost');
  await tell(paid.reference, 'charge.dispute.resolve');
  await tell(paid.reference, 'charge.dispute.create');
  expect(await disputesOf(paid)).toMatchObject([{ state: 'lost' }]);
  expect(await told(paid)).toEqual(['payment-taken-back']);
});

test('a dispute of a payment that was never reported books the payment first', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await testApp.sandbox.outcome(reference, 'dispute-lost', { amount: 100_000 });
  await tell(reference);
  const { payment_id: paymentId, status } = await storedPayment(testApp, reference);
  expect(status).toBe('applied');
  const paid = { reference, paymentId, clientId: client.clientId };
  expect(await booksOf(paid)).toEqual({ ...applied, cash: 400_000n });
});

test('a lost dispute of an unapplied receipt takes the unapplied money', async () => {
  const paid = await anUnappliedPayment();
  await report(paid, 'dispute-lost');
  expect(await booksOf(paid)).toEqual(gone);
  expect(await reversalsOf(paid)).toMatchObject([{ from_unapplied: 500_000n, from_applied: 0n }]);
  const [receipt] = await allTables(testApp.deps.db)
    .selectFrom('receipts')
    .select('unapplied')
    .where('client_id', '=', paid.clientId)
    .execute();
  expect(receipt?.unapplied).toBe(0n);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('what the client no longer holds with us is recoverable', async () => {
  const paid = await aPayment();
  const { result_id: heldBy } = await storedPayment(testApp, paid.reference);
  // The plain purpose has nothing left under this name.
  await testApp.database.pool.query('UPDATE payments SET result_id = NULL WHERE reference = $1', [
    paid.reference,
  ]);
  expect(heldBy).not.toBeNull();
  await report(paid, 'dispute-lost');
  expect(await booksOf(paid)).toEqual({ cash: 0n, unapplied: 0n, recoverable: 500_000n });
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.text).toContain('You now owe it to us.');
});

test('a refund begun at the provider takes the money once it is processed', async () => {
  const paid = await aPayment();
  await report(paid, 'refund', { amount: 150_000 });
  expect(await booksOf(paid)).toEqual(applied);
  expect(await reversalsOf(paid)).toMatchObject([{ cause: 'refund', state: 'pending', taken: 0n }]);
  await report(paid, 'refund-processed');
  expect(await booksOf(paid)).toEqual({ ...applied, cash: 350_000n });
  expect(await told(paid)).toEqual(['payment-taken-back']);
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.text).toContain('We refunded N1,500 of your payment');
});

test('a refund begun at the provider that fails leaves everything as it was', async () => {
  const paid = await aPayment();
  await report(paid, 'refund', { amount: 150_000 });
  await report(paid, 'refund-failed');
  expect(await booksOf(paid)).toEqual(applied);
  expect(await reversalsOf(paid)).toMatchObject([{ cause: 'refund', state: 'failed', taken: 0n }]);
  expect(await told(paid)).toEqual([]);
});

test('a charge that turns reversed without a webhook is found by the job', async () => {
  const paid = await aPayment();
  await testApp.sandbox.outcome(paid.reference, 'reversed');
  await sweepClaims(testApp.deps);
  await testApp.work();
  expect(await booksOf(paid)).toEqual(gone);
  expect(await reversalsOf(paid)).toMatchObject([{ cause: 'charge', state: 'taken' }]);
  await sweepClaims(testApp.deps);
  await testApp.work();
  expect(await told(paid)).toEqual(['payment-taken-back']);
});

test('a booked charge that an answer shows reversed is looked at immediately', async () => {
  const paid = await aPayment();
  await testApp.sandbox.outcome(paid.reference, 'reversed');
  const charge = await chargeAtProvider(testApp, paid.reference);
  expect(await sendWebhook(testApp, 'charge.success', charge)).toBe(200);
  await testApp.work();
  expect(await booksOf(paid)).toEqual(gone);
  expect(await told(paid)).toEqual(['payment-taken-back']);
});

test('a lost dispute and a refund whose webhooks were lost are found by the job', async () => {
  const [disputed, refunded] = [await aPayment(), await aPayment()];
  await testApp.sandbox.outcome(disputed.reference, 'dispute-lost');
  await testApp.sandbox.outcome(refunded.reference, 'refund', { amount: 100_000 });
  await testApp.sandbox.outcome(refunded.reference, 'refund-processed');
  await sweepClaims(testApp.deps);
  await testApp.work();
  expect(await booksOf(disputed)).toEqual(gone);
  expect(await booksOf(refunded)).toEqual({ ...applied, cash: 400_000n });
});

test('a forged dispute, and one that the provider does not know, change nothing', async () => {
  const paid = await aPayment();
  const transaction = await chargeAtProvider(testApp, paid.reference);
  const data = { id: 1, status: 'resolved', resolution: 'auto-accepted', transaction };
  expect(await sendWebhook(testApp, 'charge.dispute.resolve', data, 'sk_other')).toBe(401);
  expect(await sendWebhook(testApp, 'charge.dispute.resolve', data)).toBe(200);
  const refund = { status: 'processed', transaction_reference: paid.reference, amount: '500000' };
  expect(await sendWebhook(testApp, 'refund.processed', { ...refund, currency: 'GHS' })).toBe(200);
  expect(await sendWebhook(testApp, 'refund.processed', { amount: {} })).toBe(200);
  await testApp.work();
  expect(await booksOf(paid)).toEqual(applied);
  expect(await disputesOf(paid)).toEqual([]);
  expect(await told(paid)).toEqual([]);
});

test('an answer to an older question is dropped when a later one was asked', async () => {
  const paid = await aPayment();
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
  expect(await booksOf(paid)).toEqual(gone);
});

test('a charge that was reversed before it was booked is not called declined', async () => {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await testApp.sandbox.outcome(reference, 'reversed');
  const { body } = await lookAt(testApp, client, reference);
  expect(body).toMatchObject({ status: 'failed', reversed: true });
  expect(body.message).toContain('The money goes back to your card.');
});
