import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { storeDisputes, withArchivedWon } from '../dispute/store-disputes.ts';
import type { ChargeClaims } from '../provider/provider-claims.ts';
import { isBooked, lockPayment, readPayment } from '../queries.ts';
import { bookReversals } from '../return/book-reversals.ts';
import { lockRefundsOf } from '../return/refund-queries.ts';
import { askAgain, lockReceipt } from '../return/reversal-queries.ts';
import { queueRefunds } from '../return/send-refund.ts';
import { failedLater, failPaidRefund, unsentOf } from '../return/settle-refund.ts';
import { paymentsDb } from '../tables.ts';
import { queueReviews, type Review } from './queue-reviews.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Queues the review that a webhook asks for. The webhook itself is not believed: the provider's own
 * answer to our call decides, whatever was sent, how often and in which order.
 */
export async function queueReviewOf(deps: PaymentsDeps, reference: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const record = await paymentsDb(tx)
      .selectFrom('payment_references')
      .select(['client_id', 'record_id'])
      .where('reference', '=', reference)
      .where('kind', '=', 'payment')
      .executeTakeFirst();
    if (record === undefined) {
      deps.log.warn({ reference }, 'a dispute or refund names an unknown payment');
      return;
    }
    await queueReviews(tx, [{ clientId: record.client_id, paymentId: record.record_id }]);
  });
}

/** The job: safe to repeat, because it books only the difference from earlier bookings. */
export async function reviewPayment(
  deps: PaymentsDeps,
  { clientId, paymentId }: Review,
): Promise<void> {
  const payment = await readPayment(deps.db, clientId, paymentId);
  if (!isBooked(payment.status)) {
    // A refund or dispute may be reported before the charge itself was.
    const charge = await deps.provider.lookUpCharge(payment.reference);
    if (charge !== null) await settlePayment(deps, charge);
  }
  const asked = await askAgain(deps.db, clientId, paymentId);
  const askedAt = new Date();
  const answers = await Promise.all(
    asked.map(async (receipt) => ({
      ...receipt,
      claims: await deps.provider.lookUpClaims(receipt.chargeId),
    })),
  );
  for (const { receiptId, chargeId, version, claims } of answers) {
    if (claims === null) {
      deps.log.error({ chargeId }, 'the provider does not know a charge that it confirmed');
      continue;
    }
    const receipt = { clientId, paymentId, receiptId, version, askedAt };
    await deps.db.transaction().execute((tx) => storeClaims(deps, tx, receipt, claims));
  }
}

async function storeClaims(
  deps: PaymentsDeps,
  tx: Tx,
  asked: Review & { receiptId: string; version: number; askedAt: Date },
  reported: ChargeClaims,
): Promise<void> {
  const payment = await lockPayment(tx, asked.clientId, asked.paymentId);
  const businessTime = await readBusinessTimeOf(tx, asked.clientId);
  const refunds = await lockRefundsOf(tx, asked);
  const receipt = await lockReceipt(tx, asked.clientId, asked.receiptId);
  if (payment === undefined || receipt === undefined) return;
  // Another process has asked since, and will store a later answer.
  if (receipt.claims_version !== asked.version) return;
  const claims = await withArchivedWon(tx, receipt, reported);
  await storeDisputes(deps, tx, { payment, receipt }, claims.disputes, businessTime);
  for (const one of failedLater(refunds, claims)) {
    await failPaidRefund(tx, one, payment.payment_id, businessTime);
  }
  const unsent = unsentOf(refunds, claims, asked.askedAt);
  await bookReversals(deps, tx, { payment, receipt, unsent }, claims, businessTime);
  // One that is held is looked at again: its receipt may be owed now.
  await queueRefunds(
    tx,
    refunds.filter(({ status }) => status === 'requested'),
  );
}
