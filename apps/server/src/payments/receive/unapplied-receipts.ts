import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import {
  cutPage,
  formatDateCursor,
  type Page,
  type PageRequest,
  parseDateCursor,
  parseIdCursor,
  type TotalledPage,
  totalForStaff,
} from '../../platform/http/keyset.ts';

/**
 * Money of a client that is applied to nothing, or is being refunded; staff refund or apply it. It
 * is a charge that could not be applied in full, or a returned transfer that could not be restored.
 */
export type UnappliedReceipt = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly reference: string;
  /** The amounts received, unapplied and being refunded. */
  readonly received: bigint;
  readonly amount: bigint;
  readonly refunding: bigint;
  readonly currency: Currency;
  readonly receivedOn: IsoDate;
  /** The value date. */
  readonly paidOn: IsoDate;
  /** Why the payment was not applied; empty for a returned transfer. */
  readonly reason: string;
  /** The purpose of the returned transfer; null for a payment. */
  readonly purpose: string | null;
  readonly subjectId: string | null;
};

const columns = sql`
  receipt.client_id AS "clientId", receipt.receipt_id AS "receiptId",
  coalesce(payment.reference, payout.reference, receipt.bank_reference, '') AS reference,
  receipt.amount AS received, receipt.unapplied AS amount, receipt.refunding, receipt.currency,
  receipt.booked_on AS "receivedOn", receipt.paid_on AS "paidOn", receipt.reason,
  payout.purpose, payout.subject_id AS "subjectId"`;

const receipts = sql`
  receipts AS receipt
  LEFT JOIN payments AS payment ON payment.client_id = receipt.client_id
    AND payment.payment_id = receipt.payment_id
  LEFT JOIN payouts AS payout ON payout.client_id = receipt.client_id
    AND payout.payout_id = receipt.payout_id`;

/** The condition of the partial indexes on receipts. */
const isOpen = sql`(receipt.unapplied > 0 OR receipt.refunding > 0)`;

/**
 * Unapplied money, as a sub-query with the columns client_id, currency and unapplied. The ledger
 * has it too (2200), in an account for every receipt that there ever was.
 */
export const unappliedMoney = sql`(
  SELECT client_id, currency, unapplied FROM receipts WHERE unapplied > 0
)`;

/** One page of the unapplied receipts of all clients, newest first. */
export async function listUnappliedReceipts(
  reader: Reader,
  request: PageRequest,
): Promise<TotalledPage<UnappliedReceipt, 'amount' | 'refunding'>> {
  const after = parseDateCursor(request.after);
  const older = after
    ? sql`AND (receipt.booked_on, receipt.receipt_id) < (${after.date}::date, ${after.id}::uuid)`
    : sql``;
  const found = await sql<UnappliedReceipt>`
    SELECT ${columns} FROM ${receipts} WHERE ${isOpen} ${older}
    ORDER BY receipt.booked_on DESC, receipt.receipt_id DESC
    LIMIT ${request.limit + 1}`.execute(reader);
  const page = cutPage(found.rows, request.limit, (row) =>
    formatDateCursor({ date: row.receivedOn, id: row.receiptId }),
  );
  const all = sql`
    SELECT receipt.currency, receipt.unapplied AS amount, receipt.refunding
    FROM receipts AS receipt WHERE ${isOpen}`;
  const counted = await totalForStaff(reader, request, all, ['amount', 'refunding']);
  return { ...counted, results: page.rows, after: page.after };
}

/** A client's unapplied receipts are counted up to this number, so that a count is always fast. */
const countedReceipts = 100;

/** One page of a client's own unapplied receipts, newest first. */
export async function listReceiptsOfClient(
  reader: Reader,
  clientId: string,
  request: PageRequest,
): Promise<Page<UnappliedReceipt>> {
  const after = parseIdCursor(request.after);
  const own = sql`receipt.client_id = ${clientId} AND ${isOpen}`;
  const older = after === null ? sql`` : sql`AND receipt.receipt_id < ${after}::uuid`;
  const counted = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM receipts AS receipt WHERE ${own} LIMIT ${countedReceipts}
    ) AS counted`.execute(reader);
  const found = await sql<UnappliedReceipt>`
    SELECT ${columns} FROM ${receipts} WHERE ${own} ${older}
    ORDER BY receipt.receipt_id DESC LIMIT ${request.limit + 1}`.execute(reader);
  const page = cutPage(found.rows, request.limit, (row) => row.receiptId);
  return { count: Number(counted.rows[0]?.count ?? 0n), results: page.rows, after: page.after };
}

/** One receipt for staff, whether or not anything of it is left. */
export async function readReceiptForStaff(
  reader: Reader,
  clientId: string,
  receiptId: string,
): Promise<UnappliedReceipt | undefined> {
  const found = await sql<UnappliedReceipt>`
    SELECT ${columns} FROM ${receipts}
    WHERE receipt.client_id = ${clientId} AND receipt.receipt_id = ${receiptId}`.execute(reader);
  return found.rows[0];
}
