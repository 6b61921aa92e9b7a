import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';
import { type HttpError, notFound } from '../platform/http-error.ts';
import type { PaymentStatus, PaymentsTable, PayoutsTable } from './tables.ts';
import { paymentsDb } from './tables.ts';

export type PaymentRow = Selectable<PaymentsTable>;
export type PayoutRow = Selectable<PayoutsTable>;

/** One client's payment by the provider's reference; another's and an unknown one are the same 404. */
export async function findPayment(
  reader: Reader,
  clientId: string,
  reference: string,
): Promise<PaymentRow> {
  const row = await paymentsDb(reader)
    .selectFrom('payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row === undefined) throw unknownPayment();
  return row;
}

export function unknownPayment(): HttpError {
  return notFound('There is no payment with this reference.');
}

export async function readPayment(
  reader: Reader,
  clientId: string,
  paymentId: string,
): Promise<PaymentRow> {
  return paymentsDb(reader)
    .selectFrom('payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

export async function readPayout(
  reader: Reader,
  clientId: string,
  payoutId: string,
): Promise<PayoutRow> {
  return paymentsDb(reader)
    .selectFrom('payouts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
}

/** Locks the payment a reference of the provider belongs to; undefined when it is none of ours. */
export async function lockPaymentOf(tx: Tx, reference: string): Promise<PaymentRow | undefined> {
  const route = await findRoute(tx, reference, 'payment');
  if (route === undefined) return undefined;
  return paymentsDb(tx)
    .selectFrom('payments')
    .selectAll()
    .where('client_id', '=', route.client_id)
    .where('payment_id', '=', route.record_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockPayoutOf(tx: Tx, reference: string): Promise<PayoutRow | undefined> {
  const route = await findRoute(tx, reference, 'payout');
  if (route === undefined) return undefined;
  return paymentsDb(tx)
    .selectFrom('payouts')
    .selectAll()
    .where('client_id', '=', route.client_id)
    .where('payout_id', '=', route.record_id)
    .forUpdate()
    .executeTakeFirst();
}

async function findRoute(tx: Tx, reference: string, kind: 'payment' | 'payout') {
  return paymentsDb(tx)
    .selectFrom('payment_references')
    .select(['client_id', 'record_id'])
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** The money has arrived and is in the ledger; nothing the provider says later changes that. */
export function isBooked(status: PaymentStatus): boolean {
  return status === 'applied' || status === 'unapplied';
}

export function isSettled(payout: PayoutRow): boolean {
  return payout.status === 'paid' || payout.status === 'failed';
}
