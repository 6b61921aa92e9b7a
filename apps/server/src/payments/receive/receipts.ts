import { type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { givenRows, namesOf } from '../../platform/database/row-set.ts';
import type { Charge } from '../provider/provider.ts';
import type { PaymentRow, PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';

/** A charge that is being booked. */
export type Receipt = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly paymentId: string;
  readonly providerId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly fee: bigint;
  readonly paidAt: Date;
  readonly paidOn: IsoDate;
  readonly booked: BusinessTime;
};

/** The receipt of a payment's first charge; it has the payment's id. */
export function receiptOf(payment: PaymentRow, charge: Charge, booked: BusinessTime): Receipt {
  const paidAt = charge.paidAt ?? booked.at;
  return {
    clientId: payment.client_id,
    receiptId: payment.payment_id,
    paymentId: payment.payment_id,
    providerId: charge.providerId,
    amount: charge.amount,
    currency: charge.currency,
    fee: charge.fee,
    paidAt,
    paidOn: valueDate(paidAt, payment.created_on, booked.date),
    booked,
  };
}

/**
 * The Lagos date on which the client paid. The provider's clock may be wrong or ahead of the
 * business date, so the date lies between the start of the payment and today.
 */
function valueDate(paidAt: Date, startedOn: IsoDate, today: IsoDate): IsoDate {
  const paidOn = lagosDate(paidAt);
  if (paidOn > today) return today;
  return paidOn < startedOn ? startedOn : paidOn;
}

/** Whether this charge of a payment is booked already. The caller has locked the payment. */
export async function isStored(
  tx: Tx,
  { client_id: clientId, payment_id: paymentId }: PaymentRow,
  { providerId }: Charge,
): Promise<boolean> {
  const found = await paymentsDb(tx)
    .selectFrom('receipts')
    .select('receipt_id')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return found !== undefined;
}

const columns = {
  client_id: 'uuid',
  receipt_id: 'uuid',
  payment_id: 'uuid',
  provider_id: 'text',
  amount: 'bigint',
  currency: 'text',
  fee: 'bigint',
  paid_at: 'timestamptz',
  paid_on: 'date',
  booked_at: 'timestamptz',
  booked_on: 'date',
  unapplied: 'bigint',
  reason: 'text',
} as const;

type StoredReceipt = {
  readonly receipt: Receipt;
  readonly unapplied: bigint;
  readonly reason: string;
};

/** Stores receipts of one or several clients with the unapplied amount of each, and why. */
export async function storeReceipts(tx: Tx, stored: readonly StoredReceipt[]): Promise<void> {
  const rows = stored.map(({ receipt, unapplied, reason }) => ({
    client_id: receipt.clientId,
    receipt_id: receipt.receiptId,
    payment_id: receipt.paymentId,
    provider_id: receipt.providerId,
    amount: receipt.amount,
    currency: receipt.currency,
    fee: receipt.fee,
    paid_at: receipt.paidAt,
    paid_on: receipt.paidOn,
    booked_at: receipt.booked.at,
    booked_on: receipt.booked.date,
    unapplied,
    reason,
  }));
  await sql`
    INSERT INTO receipts (${namesOf(columns)}) ${givenRows(rows, columns)}`.execute(tx);
}

/** Money that a client already had with us and pays something with. All of it is applied. */
export async function storeOwnReceipt(
  tx: Tx,
  { clientId, receiptId, sourceId, currency, amount }: OwnReceipt,
  { at, date }: BusinessTime,
): Promise<void> {
  await paymentsDb(tx)
    .insertInto('receipts')
    .values({
      client_id: clientId,
      receipt_id: receiptId,
      payment_id: null,
      payout_id: null,
      own_source_id: sourceId,
      provider_id: null,
      amount,
      currency,
      paid_at: at,
      paid_on: date,
      booked_at: at,
      booked_on: date,
      unapplied: 0n,
    })
    .execute();
}

type OwnReceipt = {
  readonly clientId: string;
  readonly receiptId: string;
  /** The record that it came from. */
  readonly sourceId: string;
  readonly currency: Currency;
  readonly amount: bigint;
};

/** Money that we owe a client because of our mistake. It is the client's own, and unapplied. */
export async function storeRedress(
  tx: Tx,
  { clientId, receiptId, complaintId, currency, amount, reason }: Redress,
  { at, date }: BusinessTime,
): Promise<void> {
  await paymentsDb(tx)
    .insertInto('receipts')
    .values({
      client_id: clientId,
      receipt_id: receiptId,
      payment_id: null,
      payout_id: null,
      complaint_id: complaintId,
      provider_id: null,
      amount,
      currency,
      paid_at: at,
      paid_on: date,
      booked_at: at,
      booked_on: date,
      unapplied: amount,
      reason,
    })
    .execute();
}

type Redress = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly complaintId: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly reason: string;
};

/**
 * A returned transfer that could not be restored: money of the client that staff settle. One that
 * the client had paid for is a receipt of its own, with the reason that they read.
 */
export async function storeReturnedTransfer(
  tx: Tx,
  payout: PayoutRow,
  { at, date }: BusinessTime,
  paidFor?: { readonly receiptId: string; readonly amount: bigint; readonly reason: string },
): Promise<void> {
  const { receiptId, amount, reason } = {
    receiptId: payout.payout_id,
    amount: payout.amount,
    reason: '',
    ...paidFor,
  };
  await paymentsDb(tx)
    .insertInto('receipts')
    .values({
      client_id: payout.client_id,
      receipt_id: receiptId,
      payment_id: null,
      payout_id: payout.payout_id,
      provider_id: null,
      amount,
      currency: payout.currency,
      paid_at: at,
      paid_on: date,
      booked_at: at,
      booked_on: date,
      unapplied: amount,
      reason,
    })
    .execute();
}
