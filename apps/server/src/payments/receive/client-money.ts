import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../../platform/http/keyset.ts';
import type { PayoutStatus } from '../pay-out/tables.ts';
import { paymentsDb } from '../tables.ts';

/** Money that a client paid, or a returned transfer to the client. */
export type ReceiptLine = {
  readonly id: string;
  readonly reference: string;
  readonly purpose: string;
  readonly isReturned: boolean;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly unapplied: bigint;
  /** On its way back to the client, and returned already. */
  readonly refunding: bigint;
  readonly refunded: bigint;
  readonly paidOn: IsoDate;
  readonly bookedOn: IsoDate;
};

type Listed<Row> = { results: Row[]; after: string | null };

/** One page of all receipts of a client, newest first. */
export async function listReceiptLines(
  reader: Reader,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<Listed<ReceiptLine>> {
  const cursor = parseIdCursor(after);
  const older = cursor === null ? sql`` : sql`AND receipt.receipt_id < ${cursor}::uuid`;
  const { rows } = await sql<ReceiptLine>`
    SELECT receipt.receipt_id AS id,
      coalesce(payment.reference, payout.reference, receipt.bank_reference, '') AS reference,
      coalesce(payment.purpose, payout.purpose,
        CASE WHEN receipt.bank_reference IS NOT NULL THEN 'bank-receipt'
          WHEN receipt.complaint_id IS NOT NULL THEN 'redress' ELSE 'own-money' END
      ) AS purpose,
      receipt.payout_id IS NOT NULL AS "isReturned",
      receipt.amount, receipt.currency, receipt.unapplied, receipt.refunding,
      (
        SELECT coalesce(sum(refund.amount), 0)::bigint FROM refunds AS refund
        WHERE refund.client_id = receipt.client_id AND refund.receipt_id = receipt.receipt_id
          AND refund.status = 'processed'
      ) AS refunded,
      receipt.paid_on AS "paidOn", receipt.booked_on AS "bookedOn"
    FROM receipts AS receipt
    LEFT JOIN payments AS payment ON payment.client_id = receipt.client_id
      AND payment.payment_id = receipt.payment_id
    LEFT JOIN payouts AS payout ON payout.client_id = receipt.client_id
      AND payout.payout_id = receipt.payout_id
    WHERE receipt.client_id = ${clientId} ${older}
    ORDER BY receipt.receipt_id DESC LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: page.rows, after: page.after };
}

/** A transfer to a client, without the account number. */
export type PayoutLine = {
  readonly id: string;
  readonly reference: string;
  readonly purpose: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly holder: string;
  readonly status: PayoutStatus | 'returned';
  readonly message: string;
  readonly requestedOn: IsoDate;
  readonly settledOn: IsoDate | null;
};

/** One page of the transfers to a client, newest first. */
export async function listPayoutLines(
  reader: Reader,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<Listed<PayoutLine>> {
  const cursor = parseIdCursor(after);
  let query = paymentsDb(reader)
    .selectFrom('payouts')
    .select(['payout_id', 'reference', 'purpose', 'amount', 'currency', 'bank_code'])
    .select(['account_name', 'status', 'message', 'requested_on', 'settled_on', 'returned_on'])
    .where('client_id', '=', clientId)
    .where('part_of', 'is', null);
  if (cursor !== null) query = query.where('payout_id', '<', cursor);
  const rows = await query
    .orderBy('payout_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.payout_id);
  const results = page.rows.map((row) => ({
    id: row.payout_id,
    reference: row.reference,
    purpose: row.purpose,
    amount: row.amount,
    currency: row.currency,
    bankCode: row.bank_code,
    holder: row.account_name,
    status: row.returned_on === null ? row.status : ('returned' as const),
    message: row.message,
    requestedOn: row.requested_on as IsoDate,
    settledOn: (row.returned_on ?? row.settled_on) as IsoDate | null,
  }));
  return { results, after: page.after };
}
