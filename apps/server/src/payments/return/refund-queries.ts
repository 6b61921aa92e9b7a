import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { findRecord } from '../queries.ts';
import { paymentsDb, type RefundStatus } from '../tables.ts';

/** A refund that staff ordered, as the code that sends and settles it needs it. */
export type OpenRefund = {
  readonly clientId: string;
  readonly refundId: string;
  readonly receiptId: string;
  readonly paymentId: string | null;
  /** The charge's id at the provider. */
  readonly chargeId: string;
  /** The refund's id at the provider, once it is known. */
  readonly providerId: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly status: RefundStatus;
};

export function isRefundSettled({ status }: Pick<OpenRefund, 'status'>): boolean {
  return status === 'processed' || status === 'failed';
}

export async function readRefund(
  reader: Reader,
  clientId: string,
  refundId: string,
): Promise<OpenRefund> {
  const row = await paymentsDb(reader)
    .selectFrom('refunds as refund')
    .innerJoin('receipts as receipt', (join) =>
      join
        .onRef('receipt.client_id', '=', 'refund.client_id')
        .onRef('receipt.receipt_id', '=', 'refund.receipt_id'),
    )
    .select([
      'refund.receipt_id',
      'refund.provider_id',
      'refund.amount',
      'refund.currency',
      'refund.status',
      'receipt.payment_id',
      'receipt.provider_id as charge_id',
    ])
    .where('refund.client_id', '=', clientId)
    .where('refund.refund_id', '=', refundId)
    .executeTakeFirstOrThrow();
  return {
    clientId,
    refundId,
    receiptId: row.receipt_id,
    paymentId: row.payment_id,
    chargeId: row.charge_id ?? '',
    providerId: row.provider_id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
  };
}

/** The state of a refund, its row locked until the transaction ends. */
export async function lockRefund(
  tx: Tx,
  { clientId, refundId }: Pick<OpenRefund, 'clientId' | 'refundId'>,
): Promise<{ status: RefundStatus; sentAt: Date | null }> {
  return paymentsDb(tx)
    .selectFrom('refunds')
    .select(['status', 'sent_at as sentAt'])
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A refund that staff ordered, its row locked. */
export type LockedRefund = Pick<
  OpenRefund,
  'clientId' | 'refundId' | 'receiptId' | 'providerId' | 'amount' | 'currency' | 'status'
> & { readonly sentAt: Date | null };

/** The refunds of a receipt that staff ordered, locked. The caller locks the receipt after them. */
export async function lockRefundsOf(
  tx: Tx,
  { clientId, receiptId }: Pick<OpenRefund, 'clientId' | 'receiptId'>,
): Promise<LockedRefund[]> {
  return paymentsDb(tx)
    .selectFrom('refunds')
    .select([
      'client_id as clientId',
      'refund_id as refundId',
      'receipt_id as receiptId',
      'provider_id as providerId',
      'amount',
      'currency',
      'status',
      'sent_at as sentAt',
    ])
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .where('begun_at_provider', '=', false)
    .orderBy('refund_id')
    .forUpdate()
    .execute();
}

/** The provider has no reference for a refund: an order may appear in its list until then. */
export const listedWithinMs = 10 * 60_000;

/** Whether an order of a refund that the provider did not list at that time may still appear. */
export function mayAppear({ sentAt }: Pick<LockedRefund, 'sentAt'>, listedAt: Date): boolean {
  return sentAt !== null && sentAt.getTime() > listedAt.getTime() - listedWithinMs;
}

/** The refunds of a payment, by its reference, that staff ordered and that are not settled. */
export async function listOpenRefundsOf(
  tx: Tx,
  reference: string,
): Promise<{ clientId: string; refundId: string }[]> {
  const record = await findRecord(tx, reference, 'payment');
  if (record === undefined) return [];
  const rows = await paymentsDb(tx)
    .selectFrom('refunds as refund')
    .innerJoin('receipts as receipt', (join) =>
      join
        .onRef('receipt.client_id', '=', 'refund.client_id')
        .onRef('receipt.receipt_id', '=', 'refund.receipt_id'),
    )
    .select('refund.refund_id')
    .where('refund.client_id', '=', record.client_id)
    .where('receipt.payment_id', '=', record.record_id)
    .where('refund.status', 'in', ['requested', 'sent'])
    .execute();
  return rows.map((row) => ({ clientId: record.client_id, refundId: row.refund_id }));
}

/** A refund as staff see it. */
export type RefundView = {
  readonly refundId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly status: RefundStatus;
  readonly message: string;
  /** It waits until its client is served again. */
  readonly isHeld: boolean;
  readonly needsAttention: boolean;
  readonly orderedOn: IsoDate;
  readonly settledOn: IsoDate | null;
};

/** The refunds of one receipt, newest first. */
export async function listRefunds(
  reader: Reader,
  clientId: string,
  receiptId: string,
): Promise<RefundView[]> {
  const rows = await paymentsDb(reader)
    .selectFrom('refunds')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .orderBy('refund_id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    refundId: row.refund_id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    message: row.message,
    isHeld: row.is_held,
    needsAttention: row.needs_attention,
    orderedOn: row.ordered_on,
    settledOn: row.settled_on,
  }));
}
