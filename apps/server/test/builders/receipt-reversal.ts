import { expect } from 'vitest';
import { ledgerCodes, readBalances } from '../../src/ledger/index.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { PaidPayment } from './dispute.ts';
import { chargeAtProvider, sendWebhook } from './payment.ts';

/** Makes an outcome happen at the provider, and sends the webhook about it. */
export async function report(
  testApp: TestApp,
  { reference }: PaidPayment,
  outcome: string,
  options: object = {},
): Promise<void> {
  await testApp.sandbox.outcome(reference, outcome, options);
  await sendWebhookOf(testApp, reference);
}

/** A webhook that says no more than which payment it is about. */
export async function sendWebhookOf(
  testApp: TestApp,
  reference: string,
  event = 'charge.dispute.remind',
): Promise<void> {
  const transaction = { ...(await chargeAtProvider(testApp, reference)), reference };
  const data = { transaction, transaction_reference: reference };
  expect(await sendWebhook(testApp, event, data)).toBe(200);
  await testApp.work();
}

export const reversalsOf = ({ deps }: TestApp, { clientId }: PaidPayment) =>
  allTables(deps.db)
    .selectFrom('receipt_reversals')
    .select(['cause', 'state', 'taken', 'from_unapplied', 'from_applied', 'recoverable'])
    .where('client_id', '=', clientId)
    .orderBy('seen_at')
    .execute();

/** Returns a receipt's cash, unapplied and recoverable money, without the provider's fee. */
export async function booksOf({ deps }: TestApp, { clientId, paymentId }: PaidPayment) {
  const of = (await readBalances(deps.db, clientId, [paymentId]))(paymentId);
  return {
    cash: of.balance(ledgerCodes.providerCash) + of.balance(ledgerCodes.providerFees),
    unapplied: of.balance(ledgerCodes.unappliedReceipts),
    recoverable: of.balance(ledgerCodes.recoverable),
  };
}

/** Of a payment of 5,000 naira: while it stays applied, and when all of it was taken. */
export const applied = { cash: 500_000n, unapplied: 0n, recoverable: 0n };
export const gone = { cash: 0n, unapplied: 0n, recoverable: 0n };

/** The kinds of the events of a payment after it was received and applied. */
export async function eventsAfter(
  { deps }: TestApp,
  { clientId, paymentId }: PaidPayment,
): Promise<string[]> {
  const events = await allTables(deps.db)
    .selectFrom('events')
    .select('kind')
    .where('client_id', '=', clientId)
    .where('subject_id', '=', paymentId)
    .orderBy('event_id')
    .execute();
  const usual = ['payment-received', 'payment-unapplied'];
  return events.map(({ kind }) => kind).filter((kind) => !usual.includes(kind));
}
