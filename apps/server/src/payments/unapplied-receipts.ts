import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import {
  countForStaff,
  cutPage,
  formatDateCursor,
  type PageRequest,
  parseDateCursor,
  type StaffPage,
} from '../platform/keyset.ts';

/**
 * Money of a client that is applied to nothing; staff refund or apply it. It is either a
 * payment that could not be applied, or a transfer that the bank returned and that could not be put
 * back.
 */
export type UnappliedReceipt = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly receivedOn: IsoDate;
  /** Why the payment was not applied; empty for a returned transfer. */
  readonly reason: string;
  /** What the returned transfer was for; null for a payment. */
  readonly purpose: string | null;
  readonly subjectId: string | null;
};

const receipts = sql`
  SELECT receipt.client_id AS "clientId", receipt.receipt_id AS "receiptId",
    coalesce(payment.reference, payout.reference, '') AS reference,
    receipt.unapplied AS amount, receipt.currency, receipt.booked_on AS "receivedOn",
    receipt.reason, payout.purpose, payout.subject_id AS "subjectId"
  FROM receipts AS receipt
  LEFT JOIN payments AS payment ON payment.client_id = receipt.client_id
    AND payment.payment_id = receipt.payment_id
  LEFT JOIN payouts AS payout ON payout.client_id = receipt.client_id
    AND payout.payout_id = receipt.payout_id
  WHERE receipt.unapplied > 0`;

/** One page of the unapplied receipts of all clients, newest first. */
export async function listUnappliedReceipts(
  reader: Reader,
  request: PageRequest,
): Promise<StaffPage<UnappliedReceipt>> {
  const after = parseDateCursor(request.after);
  const older = after
    ? sql`WHERE ("receivedOn", "receiptId") < (${after.date}::date, ${after.id}::uuid)`
    : sql``;
  const found = await sql<UnappliedReceipt>`
    SELECT * FROM (${receipts}) AS receipt ${older}
    ORDER BY "receivedOn" DESC, "receiptId" DESC LIMIT ${request.limit + 1}`.execute(reader);
  const page = cutPage(found.rows, request.limit, (row) =>
    formatDateCursor({ date: row.receivedOn, id: row.receiptId }),
  );
  const count = await countForStaff(reader, receipts);
  return { ...count, results: page.rows, after: page.after };
}
