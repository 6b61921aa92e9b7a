import { formatMoney } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { closedGates } from '../../gates/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { saveCard } from '../cards/saved-cards.ts';
import type { PaymentsDeps } from '../deps.ts';
import { paidDuringCheck } from '../events.ts';
import type { Charge } from '../provider/provider.ts';
import { type Application, purposeOf } from '../purposes.ts';
import { isBooked, lockPaymentOf, type PaymentRow, toPurposePayment } from '../queries.ts';
import { type PaymentStatus, paymentsDb } from '../tables.ts';
import { bookReceipt } from './book-receipt.ts';
import { endUnpaid, recordOutcome, releasePayment, wasReversed } from './end-unpaid.ts';
import { markBooked } from './mark-booked.ts';
import { queueReviews } from './queue-reviews.ts';
import { isStored, type Receipt, receiptOf } from './receipts.ts';
import { type ReceivedEvent, storeEvents } from './store-events.ts';

/**
 * Records the provider's report of a charge: the one place where card money is booked. Webhook,
 * look-up and the client's own call may arrive at the same time; the payment's row is locked, and
 * the first one books. When anything fails the whole transaction is rolled back, and the next one
 * books instead. `asked` is the payment as it was before the provider was asked: an answer that it
 * failed says nothing when its client has started it again since. `event` is the webhook that
 * reports it.
 */
export async function settlePayment(
  deps: PaymentsDeps,
  charge: Charge,
  asked?: Pick<PaymentRow, 'starts'>,
  event?: ReceivedEvent,
): Promise<void> {
  const reached = await deps.db.transaction().execute(async (tx) => {
    if (event !== undefined) await storeEvents(tx, [event]);
    return settle(deps, tx, charge, asked);
  });
  if (reached !== null) deps.countState('payment', reached);
}

/** Returns the state that the payment reached; null when nothing changed. */
async function settle(
  deps: PaymentsDeps,
  tx: Tx,
  charge: Charge,
  asked: Pick<PaymentRow, 'starts'> | undefined,
): Promise<PaymentStatus | null> {
  const payment = await lockPaymentOf(tx, charge.reference);
  if (payment === undefined) {
    deps.log.warn({ reference: charge.reference }, 'the provider reported an unknown payment');
    return null;
  }
  if (isBooked(payment.status)) {
    await bookSecondCharge(deps, tx, payment, charge);
    // No webhook exists for it: every other answer that shows it saves waiting for the lists.
    if (charge.reversed) await queueReviewOf(tx, payment);
    return null;
  }
  if (charge.status === 'success') {
    const reached = await book(deps, tx, payment, charge);
    // A report that came late, or once more: the money may be back at the payer.
    if (wasReversed(payment)) await queueReviewOf(tx, payment);
    return reached;
  }
  const isCurrent =
    charge.reference === payment.reference &&
    (asked === undefined || asked.starts === payment.starts);
  if (!isCurrent || isKnown(payment, charge)) return null;
  // Its time is over: that the provider waits on would make it pending with no check to come.
  if (charge.status === 'pending' && payment.next_check_at === null) return null;
  if (charge.status === 'pending') await markPending(tx, payment);
  else await endUnpaid(deps, tx, payment, charge.status, charge.reversed);
  return charge.status;
}

/** Queues a review, which asks the provider itself before it reverses an application. */
async function queueReviewOf(tx: Tx, payment: PaymentRow): Promise<void> {
  await queueReviews(tx, [{ clientId: payment.client_id, paymentId: payment.payment_id }]);
}

/** A card that was declined may be charged afterwards, and the charge reversed before we hear. */
function isKnown(payment: PaymentRow, { status, reversed = false }: Charge): boolean {
  return status === payment.status && reversed === wasReversed(payment);
}

/** The popup lets a client whose card was declined, or who closed it, try again. */
async function markPending(tx: Tx, payment: PaymentRow): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ status: 'pending' })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .execute();
  await recordOutcome(tx, payment);
}

async function book(
  deps: PaymentsDeps,
  tx: Tx,
  payment: PaymentRow,
  charge: Charge,
): Promise<'applied' | 'unapplied'> {
  await lockClient(tx, payment.client_id);
  const businessTime = await readBusinessTimeOf(tx, payment.client_id);
  const receipt = receiptOf(payment, charge, businessTime);
  const application = await bookReceipt(deps, tx, receipt, payment.reference, () =>
    apply(deps, tx, payment, receipt, businessTime),
  );
  if (payment.save_card && charge.card) {
    await saveCard(tx, deps.secrets, payment.client_id, charge.card, businessTime);
  }
  if (!application.ok) await releasePayment(deps, tx, payment, businessTime);
  await markBooked(tx, [{ payment, charge, application, businessTime }]);
  return application.ok ? 'applied' : 'unapplied';
}

/** The money is here, and waits for staff, who refund it once the client is served again. */
const notStarted = 'We are checking your account, so we could not start what you paid for.';

async function apply(
  deps: PaymentsDeps,
  tx: Tx,
  payment: PaymentRow,
  receipt: Receipt,
  businessTime: BusinessTime,
): Promise<Application> {
  const purpose = purposeOf(deps.purposes, payment);
  const isServed =
    (await closedGates(tx, deps.gates, 'new-business', payment.client_id)).length === 0;
  if (!isServed) {
    if (purpose.isNewBusiness) return { ok: false, reason: notStarted };
    const { clientId, paymentId: subjectId, amount, currency } = receipt;
    const payload = { reference: payment.reference, amount, currency };
    await recordEvent(tx, paidDuringCheck, { clientId, subjectId, at: businessTime.at, payload });
  }
  const isOtherAmount = receipt.amount !== payment.amount && !purpose.takesOtherAmounts;
  if (isOtherAmount || receipt.currency !== payment.currency) {
    const received = formatMoney(receipt.amount, receipt.currency);
    const expected = formatMoney(payment.amount, payment.currency);
    return { ok: false, reason: `You paid ${received} instead of ${expected}.` };
  }
  const { receiptId, amount, currency, paidAt, paidOn } = receipt;
  const received = { ...toPurposePayment(payment), receiptId, amount, currency, paidAt, paidOn };
  return purpose.apply(tx, received, businessTime);
}

/**
 * A success is normally reported twice. One with another id at the provider is a second charge: an
 * abandoned window was paid after all, or a bank transfer came twice. It was asked for by no one,
 * so it waits for staff, who refund it or apply it.
 */
async function bookSecondCharge(
  deps: PaymentsDeps,
  tx: Tx,
  payment: PaymentRow,
  charge: Charge,
): Promise<void> {
  if (charge.status !== 'success' || charge.providerId === payment.provider_id) return;
  if (await isStored(tx, payment, charge)) return;
  await lockClient(tx, payment.client_id);
  const receipt = {
    ...receiptOf(payment, charge, await readBusinessTimeOf(tx, payment.client_id)),
    receiptId: newId(),
  };
  const paidTwice = { ok: false, reason: 'You had already paid this.' } as const;
  await bookReceipt(deps, tx, receipt, payment.reference, async () => paidTwice);
}
