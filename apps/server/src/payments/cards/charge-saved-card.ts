import { requireOpen } from '../../gates/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { purposeOf } from '../purposes.ts';
import { lockPayment, type PaymentRow, readPayment, toPurposePayment } from '../queries.ts';
import { checksFrom } from '../receive/check-payment.ts';
import type { IntentRequest } from '../receive/create-intent.ts';
import { endUnpaid } from '../receive/end-unpaid.ts';
import { hasPaymentInProgress } from '../receive/payments-in-progress.ts';
import { settlePayment } from '../receive/settle-payment.ts';
import { storePayment } from '../receive/store-payment.ts';
import { cardContext, type PaymentStatus, paymentsDb } from '../tables.ts';

type Order = {
  readonly clientId: string;
  readonly cardId: string;
  readonly request: IntentRequest;
  readonly businessTime: BusinessTime;
  readonly now: Date;
};

/**
 * Starts a payment by a saved card, in the caller's transaction; `chargeStartedCard` charges it
 * afterwards. Null while the client pays for the same thing in the popup: the client must not be
 * charged twice. It waits for no payment, since the client is locked. 409 for new business of a
 * client to whom a gate is closed.
 */
export async function startCardPayment(
  deps: PaymentsDeps,
  tx: Tx,
  { clientId, cardId, request, businessTime, now }: Order,
): Promise<string | null> {
  const purpose = purposeOf(deps.purposes, request);
  if (purpose.isNewBusiness) await requireOpen(tx, deps.gates, 'new-business', clientId);
  const prepared = await purpose.prepare(tx, clientId, request, businessTime, 'saved-card');
  const name = request.purpose;
  if (await hasPaymentInProgress(tx, clientId, name, prepared)) return null;
  const details = { saveCard: false, cardId, checks: checksFrom(now, prepared.timeOutMs) };
  const payment = await storePayment(tx, clientId, name, prepared, businessTime, details);
  await purpose.reserve(tx, toPurposePayment(payment), businessTime);
  return payment.payment_id;
}

export type CardPayment = { readonly status: PaymentStatus; readonly reason: string };

const needsHolder = 'Your bank wants you to confirm this payment yourself.';
const declined = 'Your bank declined the card.';

/** Until then the provider may not show a charge whose answer was lost. */
const shownWithinMs = 10 * 60 * 1000;

/**
 * Charges a started payment, and may be repeated until its end is known: the provider charges one
 * reference once. With `onlyLook` it only asks for the outcome of an earlier attempt, and ends the
 * payment if the provider still does not know it some minutes after the attempt.
 */
export async function chargeStartedCard(
  deps: PaymentsDeps,
  { clientId, paymentId }: { clientId: string; paymentId: string },
  onlyLook: boolean,
  now: Date,
): Promise<CardPayment> {
  const payment = await readPayment(deps.db, clientId, paymentId);
  if (payment.status !== 'pending') return { status: payment.status, reason: declined };
  const chargedMs = payment.started_at?.getTime() ?? 0;
  const mayAppear = now.getTime() < chargedMs + shownWithinMs;
  const reason = onlyLook
    ? await lookUp(deps, payment, mayAppear)
    : await charge(deps, payment, now);
  return { status: (await readPayment(deps.db, clientId, paymentId)).status, reason };
}

/** Returns why it was not paid, if it was not; the payment's own state says whether it was. */
async function charge(deps: PaymentsDeps, payment: PaymentRow, now: Date): Promise<string> {
  const card = await openCard(deps, payment);
  if (card === undefined) return end(deps, payment, 'The card was removed.');
  await restart(deps, payment, now);
  try {
    const { reference, amount, currency } = payment;
    const answer = await deps.provider.chargeCard({ reference, amount, currency, ...card });
    if (answer === 'confirm') return end(deps, payment, needsHolder);
    if (answer === 'duplicate') return await lookUp(deps, payment, true);
    await settlePayment(deps, answer.charge);
    return answer.reason === '' ? declined : `Your bank said: ${answer.reason}.`;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { reference } = payment;
    deps.log.warn({ reference, error: error.message }, 'a saved card could not be charged');
    return error.kind === 'rejected' ? end(deps, payment, declined) : '';
  }
}

/** Each attempt starts the payment again: its charge may be late, counted from the last attempt. */
async function restart({ db }: PaymentsDeps, payment: PaymentRow, now: Date): Promise<void> {
  await paymentsDb(db)
    .updateTable('payments')
    .set({ started_at: now })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('status', '=', 'pending')
    .execute();
}

/** With `mayAppear` the provider may have the charge, although it does not show it yet. */
async function lookUp(
  deps: PaymentsDeps,
  payment: PaymentRow,
  mayAppear: boolean,
): Promise<string> {
  const found = await deps.provider.lookUpCharge(payment.reference);
  if (found === null) return mayAppear ? '' : end(deps, payment, declined);
  await settlePayment(deps, found);
  return declined;
}

async function end(deps: PaymentsDeps, payment: PaymentRow, reason: string): Promise<string> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.client_id, payment.payment_id);
    if (locked?.status === 'pending') await endUnpaid(deps, tx, locked, 'failed');
  });
  return reason;
}

/** Undefined when the card was removed. */
async function openCard({ db, secrets }: PaymentsDeps, payment: PaymentRow) {
  const cardId = payment.saved_card_id ?? '';
  const row = await paymentsDb(db)
    .selectFrom('saved_cards')
    .select(['authorization_sealed', 'email_sealed'])
    .where('client_id', '=', payment.client_id)
    .where('card_id', '=', cardId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    authorization: secrets.open(row.authorization_sealed, cardContext(cardId, 'authorization')),
    email: secrets.open(row.email_sealed, cardContext(cardId, 'email')),
  };
}
