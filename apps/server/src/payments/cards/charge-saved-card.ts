import { requireOpen } from '../../gates/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
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
 * `first`: nothing has charged the payment yet. `again`: an earlier attempt may have. `look`: the
 * card may no longer be charged.
 */
export type CardAttempt = 'first' | 'again' | 'look';

/**
 * Charges a started payment, and may be repeated until its end is known: the provider charges one
 * reference once. A payment that an earlier attempt may have charged ends unpaid only if the
 * provider still does not know it some minutes after that attempt. `now` is the time of its start
 * for the first attempt.
 */
export async function chargeStartedCard(
  deps: PaymentsDeps,
  { clientId, paymentId }: { clientId: string; paymentId: string },
  attempt: CardAttempt,
  now: Date,
): Promise<CardPayment> {
  const payment = await readPayment(deps.db, clientId, paymentId);
  if (payment.status !== 'pending') return { status: payment.status, reason: declined };
  const reason =
    attempt === 'look'
      ? await lookUp(deps, payment, now)
      : await charge(deps, payment, attempt === 'first', now);
  return { status: (await readPayment(deps.db, clientId, paymentId)).status, reason };
}

/** Returns why it was not paid, if it was not; the payment's own state says whether it was. */
async function charge(
  deps: PaymentsDeps,
  payment: PaymentRow,
  isFirst: boolean,
  now: Date,
): Promise<string> {
  const card = await openCard(deps, payment);
  const first = { before: null, started: { ...payment, started_at: now } };
  if (card === undefined)
    return isFirst ? end(deps, first.started, 'The card was removed.') : lookUp(deps, payment, now);
  const times = isFirst ? first : await restart(deps, payment, now);
  if (times === null) return declined;
  const { before, started } = times;
  try {
    const { reference, amount, currency } = payment;
    const answer = await deps.provider.chargeCard({ reference, amount, currency, ...card });
    if (answer === 'confirm') return end(deps, started, needsHolder);
    if (answer === 'duplicate') return await lookUp(deps, started, now);
    await settlePayment(deps, answer.charge);
    return answer.reason === '' ? declined : `Your bank said: ${answer.reason}.`;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { reference } = payment;
    deps.log.warn({ reference, error: error.message }, 'a saved card could not be charged');
    if (error.kind !== 'rejected') return '';
    if (before === null) return end(deps, started, declined);
    // This attempt has no charge that could appear, but the one before it may.
    await setStart(deps.db, started, before.started_at);
    return lookUp(deps, before, now);
  }
}

/**
 * Each attempt starts the payment again: its charge may be late, counted from the last attempt. No
 * two have the same time, so an attempt sees whether another one began after it. Null for a payment
 * that has ended.
 */
async function restart(
  { db }: PaymentsDeps,
  { client_id: clientId, payment_id: paymentId }: PaymentRow,
  now: Date,
): Promise<{ before: PaymentRow; started: PaymentRow } | null> {
  return db.transaction().execute(async (tx) => {
    const before = await lockPayment(tx, clientId, paymentId);
    if (before?.status !== 'pending') return null;
    const earlier = before.started_at?.getTime() ?? 0;
    const startedAt = new Date(Math.max(now.getTime(), earlier + 1));
    await setStart(tx, before, startedAt);
    return { before, started: { ...before, started_at: startedAt } };
  });
}

/** Unless another attempt has begun since this row was read. */
async function setStart(db: Reader, payment: PaymentRow, startedAt: Date | null): Promise<void> {
  await paymentsDb(db)
    .updateTable('payments')
    .set({ started_at: startedAt })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('status', '=', 'pending')
    .where('started_at', 'is not distinct from', payment.started_at)
    .execute();
}

/** The provider may have the charge, although it does not show it yet, until some minutes later. */
async function lookUp(deps: PaymentsDeps, payment: PaymentRow, now: Date): Promise<string> {
  const found = await deps.provider.lookUpCharge(payment.reference);
  if (found === null) {
    const chargedMs = payment.started_at?.getTime() ?? 0;
    return now.getTime() < chargedMs + shownWithinMs ? '' : end(deps, payment, declined);
  }
  await settlePayment(deps, found);
  return declined;
}

/** Ends the payment unpaid, unless another attempt has begun since, whose charge may succeed. */
async function end(deps: PaymentsDeps, payment: PaymentRow, reason: string): Promise<string> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.client_id, payment.payment_id);
    const isLatest = locked?.started_at?.getTime() === payment.started_at?.getTime();
    if (locked?.status === 'pending' && isLatest) await endUnpaid(deps, tx, locked, 'failed');
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
