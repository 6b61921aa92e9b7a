import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Tx } from '../platform/database.ts';
import { HttpError } from '../platform/http-error.ts';
import { newId } from '../platform/ids.ts';
import { providerIsAway } from './banks.ts';
import type { PaymentsDeps } from './deps.ts';
import { ProviderError } from './provider-error.ts';
import { type PaymentRow, readPayment } from './queries.ts';
import { paymentsDb } from './tables.ts';

/** A second and a half in all: the other caller's code is on its way from the provider, or it never comes. */
const looksForCode = 10;
const betweenLooksMs = 150;

/** The payment with its access code; the provider is asked for one only while there is none. */
export async function openAtProvider(
  deps: PaymentsDeps,
  clientId: string,
  paymentId: string,
): Promise<PaymentRow> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const payment = await readPayment(deps.db, clientId, paymentId);
    if (payment.access_code !== null) return payment;
    const answer = await initialize(deps, payment);
    if (answer.ok) await keepAccessCode(deps.db, payment, answer.accessCode);
    else if (!(await opensElsewhere(deps.db, payment))) await renewReference(deps.db, payment);
  }
  const payment = await readPayment(deps.db, clientId, paymentId);
  if (payment.access_code === null) throw providerIsAway();
  return payment;
}

async function initialize(deps: PaymentsDeps, payment: PaymentRow) {
  try {
    const { reference, amount, currency, email } = payment;
    return await deps.provider.initialize({ reference, amount, currency, email });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { reference } = payment;
    deps.log.warn({ reference, fault: error.message }, 'a payment could not be begun');
    if (error.kind === 'unreachable') throw providerIsAway();
    throw new HttpError(502, { detail: 'The payment provider did not accept this payment.' });
  }
}

/** Of two callers at the same moment the first one's code stays; both then read it. */
async function keepAccessCode(db: Database, payment: PaymentRow, code: string): Promise<void> {
  await paymentsDb(db)
    .updateTable('payments')
    .set({ access_code: code })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('reference', '=', payment.reference)
    .where('access_code', 'is', null)
    .execute();
}

/**
 * The provider knows the reference already. Either the same request is being answered to another caller at
 * this moment, and its access code is about to be kept, or it was lost: waits a little to find out which.
 */
async function opensElsewhere(db: Database, payment: PaymentRow): Promise<boolean> {
  for (let look = 0; look < looksForCode; look += 1) {
    await wait(betweenLooksMs);
    const now = await readPayment(db, payment.client_id, payment.payment_id);
    if (now.access_code !== null || now.reference !== payment.reference) return true;
  }
  return false;
}

/**
 * The provider knows the reference already: an earlier attempt reached it and its access code was lost on the
 * way. Nobody was ever given that code, so nobody can have paid; the payment goes on under a new reference,
 * and the old one still leads to it.
 */
async function renewReference(db: Database, payment: PaymentRow): Promise<void> {
  const reference = newReference();
  await db.transaction().execute(async (tx) => {
    const renewed = await paymentsDb(tx)
      .updateTable('payments')
      .set({ reference })
      .where('client_id', '=', payment.client_id)
      .where('payment_id', '=', payment.payment_id)
      .where('reference', '=', payment.reference)
      .where('access_code', 'is', null)
      .returning('payment_id')
      .executeTakeFirst();
    if (renewed !== undefined) {
      await keepRoute(tx, payment.client_id, payment.payment_id, reference);
    }
  });
}

export function newReference(): string {
  return `payment-${newId()}`;
}

/** So that whatever the provider says of this reference finds the payment. */
export async function keepRoute(
  tx: Tx,
  clientId: string,
  paymentId: string,
  reference: string,
): Promise<void> {
  await paymentsDb(tx)
    .insertInto('payment_references')
    .values({ reference, client_id: clientId, kind: 'payment', record_id: paymentId })
    .execute();
}
