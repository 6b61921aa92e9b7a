import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { paymentsDb } from '../tables.ts';

/** A receipt as other capabilities see it. */
export type ReceiptView = {
  readonly clientId: string;
  readonly receiptId: string;
  /** Where it came from: a charge, a returned transfer, our bank, or the client's own money. */
  readonly paymentId: string | null;
  readonly payoutId: string | null;
  readonly bankReference: string | null;
  /** The complaint that it is redress of. */
  readonly complaintId: string | null;
  /** The charge's id at the provider. */
  readonly providerId: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly fee: bigint;
  readonly paidAt: Date;
  /** The value date. */
  readonly paidOn: IsoDate;
  readonly bookedOn: IsoDate;
  readonly unapplied: bigint;
  readonly refunding: bigint;
  readonly reason: string;
  /** Money at our bank: it was in suspense before, and when its record was reversed. */
  readonly fromSuspense: boolean;
  readonly reversedOn: IsoDate | null;
};

/**
 * Whether it is paid out, and not refunded: it came from the client's investment or to our bank, we
 * owed it for our mistake, or they had paid for a transfer that a bank returned. Such a receipt has
 * an id of its own.
 */
export function isOwnMoney({
  receiptId,
  paymentId,
  payoutId,
}: Pick<ReceiptView, 'receiptId' | 'paymentId' | 'payoutId'>): boolean {
  return paymentId === null && payoutId !== receiptId;
}

/** The client of a receipt that staff name by its id alone; 404 for an unknown one. */
export async function findReceiptClient(reader: Reader, receiptId: string): Promise<string> {
  const row = isId(receiptId)
    ? await paymentsDb(reader)
        .selectFrom('receipts')
        .select('client_id')
        .where('receipt_id', '=', receiptId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw unknownReceipt();
  return row.client_id;
}

const unknownReceipt = () => notFound('There is no such receipt.');

export async function readReceipt(
  reader: Reader,
  clientId: string,
  receiptId: string,
): Promise<ReceiptView> {
  return viewOf(await receiptOf(reader, clientId, receiptId).executeTakeFirst());
}

/** The same, locked with its client's money until the transaction ends. */
export async function lockReceipt(
  tx: Tx,
  clientId: string,
  receiptId: string,
): Promise<ReceiptView> {
  await lockClient(tx, clientId);
  return viewOf(await receiptOf(tx, clientId, receiptId).forUpdate().executeTakeFirst());
}

function receiptOf(reader: Reader, clientId: string, receiptId: string) {
  return paymentsDb(reader)
    .selectFrom('receipts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId);
}

function viewOf(row: RowOf<typeof paymentsDb, 'receipts'> | undefined): ReceiptView {
  if (row === undefined) throw unknownReceipt();
  return {
    clientId: row.client_id,
    receiptId: row.receipt_id,
    paymentId: row.payment_id,
    payoutId: row.payout_id,
    bankReference: row.bank_reference,
    complaintId: row.complaint_id,
    providerId: row.provider_id,
    amount: row.amount,
    currency: row.currency,
    fee: row.fee,
    paidAt: row.paid_at,
    paidOn: row.paid_on,
    bookedOn: row.booked_on,
    unapplied: row.unapplied,
    refunding: row.refunding,
    reason: row.reason,
    fromSuspense: row.from_suspense,
    reversedOn: row.reversed_on,
  };
}

/** The redress of a complaint that was not reversed, oldest first. */
export function listRedress(
  reader: Reader,
  { clientId, complaintId }: { readonly clientId: string; readonly complaintId: string },
): Promise<{ amount: bigint; currency: Currency }[]> {
  return paymentsDb(reader)
    .selectFrom('receipts')
    .select(['amount', 'currency'])
    .where('client_id', '=', clientId)
    .where('complaint_id', '=', complaintId)
    .where('reversed_on', 'is', null)
    .orderBy('receipt_id')
    .execute();
}

/** Keeps a receipt's row equal to its accounts: adds the amounts posted to 2200 and 2210. */
export async function changeReceipt(
  tx: Tx,
  { clientId, receiptId }: Pick<ReceiptView, 'clientId' | 'receiptId'>,
  moved: { readonly unapplied?: bigint; readonly refunding?: bigint },
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('receipts')
    .set((row) => ({
      unapplied: row('unapplied', '+', moved.unapplied ?? 0n),
      refunding: row('refunding', '+', moved.refunding ?? 0n),
    }))
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .execute();
}
