import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { type HttpError, notFound } from '../platform/http/http-error.ts';
import type { PurposePayment } from './purposes.ts';
import { type PaymentStatus, paymentsDb } from './tables.ts';

export type PaymentRow = RowOf<typeof paymentsDb, 'payments'>;
export type PayoutRow = RowOf<typeof paymentsDb, 'payouts'>;

/**
 * Of the parts of a payout, those that hold its money, in flight or paid: the money of a failed
 * part, or of one that the client owes, was returned to the whole payout.
 */
export const holdsMoney = sql<boolean>`(status <> 'failed' AND NOT recoverable)`;

/** A client's payment by its reference; another client's and an unknown one are the same 404. */
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

/** Locks the payment that a reference belongs to; undefined for an unknown reference. */
export async function lockPaymentOf(tx: Tx, reference: string): Promise<PaymentRow | undefined> {
  const record = await findRecord(tx, reference, 'payment');
  return record && lockPayment(tx, record.client_id, record.record_id);
}

export async function lockPayment(
  tx: Tx,
  clientId: string,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  return paymentsDb(tx)
    .selectFrom('payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}

export type ReportedPayment = PaymentRow & {
  /** The reference that was asked for; the payment may have got another one since. */
  readonly reported: string;
};

/**
 * Locks the pending payments of several clients that these references belong to, in the order of
 * their keys, without those that someone else has locked. Not on Citus.
 */
export function lockFreePayments(
  tx: Tx,
  references: readonly string[],
): Promise<ReportedPayment[]> {
  return paymentsDb(tx)
    .selectFrom('payment_references as known')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.client_id', '=', 'known.client_id')
        .onRef('payment.payment_id', '=', 'known.record_id'),
    )
    .selectAll('payment')
    .select('known.reference as reported')
    .where('known.reference', '=', sql<string>`ANY(${references}::text[])`)
    .where('known.kind', '=', 'payment')
    .where('payment.status', '=', 'pending')
    .orderBy('payment.client_id')
    .orderBy('payment.payment_id')
    .forUpdate('payment')
    .skipLocked()
    .execute();
}

export async function lockPayoutOf(tx: Tx, reference: string): Promise<PayoutRow | undefined> {
  const record = await findRecord(tx, reference, 'payout');
  if (record === undefined) return undefined;
  return paymentsDb(tx)
    .selectFrom('payouts')
    .selectAll()
    .where('client_id', '=', record.client_id)
    .where('payout_id', '=', record.record_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The payout that a reference belongs to, not locked; undefined for an unknown reference. */
export async function findPayoutOf(
  reader: Reader,
  reference: string,
): Promise<PayoutRow | undefined> {
  const record = await findRecord(reader, reference, 'payout');
  return record && readPayout(reader, record.client_id, record.record_id);
}

export async function findRecord(reader: Reader, reference: string, kind: 'payment' | 'payout') {
  return paymentsDb(reader)
    .selectFrom('payment_references')
    .select(['client_id', 'record_id'])
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** A row as its purpose sees it. */
export function toPurposePayment(row: PaymentRow): PurposePayment {
  return {
    clientId: row.client_id,
    paymentId: row.payment_id,
    amount: row.amount,
    currency: row.currency,
    subject: row.subject,
    released: row.released_at !== null,
  };
}

/** The money is in the ledger; nothing that the provider reports later changes that. */
export function isBooked(status: PaymentStatus): boolean {
  return status === 'applied' || status === 'unapplied';
}

export function isSettled({ status }: Pick<PayoutRow, 'status'>): boolean {
  return status !== 'requested' && status !== 'sent';
}

/** The clients of payments and disputes that have not ended, as a sub-query with client_id. */
export const unfinishedPayments: RawBuilder<unknown> = sql`(
  SELECT client_id FROM payments WHERE status = 'pending'
  UNION ALL SELECT client_id FROM payouts WHERE status IN ('requested', 'sent')
  UNION ALL SELECT client_id FROM disputes WHERE state = 'open'
)`;
