import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { providerUnavailable } from '../identification/banks.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { type PaymentRow, readPayment } from '../queries.ts';
import { paymentsDb } from '../tables.ts';

/** A total of 1.5 seconds: by then another caller's access code has arrived, or never will. */
const looksForCode = 10;
const pollIntervalMs = 150;

/** The payment with its access code, which the provider is asked for while there is none. */
export async function openAtProvider(deps: PaymentsDeps, started: PaymentRow): Promise<PaymentRow> {
  let payment = started;
  for (let attempt = 0; attempt < 3 && payment.access_code === null; attempt += 1) {
    const answer = await initialize(deps, payment);
    if (answer.ok) {
      const opened = await storeAccessCode(deps.db, payment, answer.accessCode);
      if (opened !== undefined) return opened;
    } else if (!(await isOpenedElsewhere(deps.db, payment))) {
      await renewReference(deps.db, payment);
    }
    payment = await readPayment(deps.db, payment.client_id, payment.payment_id);
  }
  if (payment.access_code === null) throw providerUnavailable();
  return payment;
}

async function initialize(deps: PaymentsDeps, payment: PaymentRow) {
  try {
    const { reference, amount, currency, email } = payment;
    return await deps.provider.initialize({ reference, amount, currency, email });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { reference } = payment;
    deps.log.warn({ reference, error: error.message }, 'a payment could not be started');
    if (error.kind === 'unreachable') throw providerUnavailable();
    throw new HttpError(502, {
      detail:
        'Our payment provider did not accept this payment. Try again, or use another card. ' +
        'You were not charged.',
    });
  }
}

/** Of two callers at the same time, the first one's code is stored and both read it. */
async function storeAccessCode(
  db: Database,
  payment: PaymentRow,
  code: string,
): Promise<PaymentRow | undefined> {
  return paymentsDb(db)
    .updateTable('payments')
    .set({ access_code: code })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('reference', '=', payment.reference)
    .where('access_code', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * The provider knows the reference already. Either another caller with the same request is about to
 * store its access code, or the code was lost on the way; this waits a little to find out which.
 */
async function isOpenedElsewhere(db: Database, payment: PaymentRow): Promise<boolean> {
  for (let look = 0; look < looksForCode; look += 1) {
    await wait(pollIntervalMs);
    const now = await readPayment(db, payment.client_id, payment.payment_id);
    if (now.access_code !== null || now.reference !== payment.reference) return true;
  }
  return false;
}

/**
 * The access code of an earlier attempt was lost. No one was ever given it, so no one can have
 * paid; the payment continues under a new reference, and the old one still leads to it.
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
      await storeReference(tx, payment.client_id, payment.payment_id, reference);
    }
  });
}

export function newReference(): string {
  return `payment-${newId()}`;
}

/** So that everything the provider reports about this reference finds the payment. */
export async function storeReference(
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
