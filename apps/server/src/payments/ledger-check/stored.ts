import { sql } from 'kysely';
import { holdsMoney } from '../queries.ts';

/*
 * Sub-queries of payments for other capabilities' checks of the ledger: only payments names its
 * tables.
 */

/** Clients' payments, with the subject that the purpose reads. */
export const storedPayments = sql`(
  SELECT client_id, payment_id, purpose, subject, status, amount, currency, result_id, booked_on,
    saved_card_id,
    released_at IS NULL AND status NOT IN ('applied', 'unapplied') AS is_reserved
  FROM payments
)`;

/** Transfers to clients, not their parts, with the account that they go to. */
export const storedPayouts = sql`(
  SELECT client_id, payout_id, purpose, subject_id, status, amount, currency, bank_code,
    account_name, account_index, requested_on, settled_on, returned_on, unclaimed, recoverable
  FROM payouts WHERE part_of IS NULL
)`;

/** Transfers to the estates of clients, and their parts, with the account that they go to. */
export const storedEstatePayouts = sql`(
  SELECT client_id, payout_id, currency, account_name, account_index FROM payouts WHERE to_estate
)`;

/** Money that a payout's parts hold, and its own account no longer holds. */
export const storedParts = sql`(
  SELECT client_id, part_of AS payout_id, sum(amount)::bigint AS held
  FROM payouts WHERE part_of IS NOT NULL AND ${holdsMoney}
  GROUP BY client_id, part_of
)`;

/** Money that clients paid, with its value date, and whether it can be paid to their account. */
export const storedReceipts = sql`(
  SELECT client_id, receipt_id, payment_id, payout_id, own_source_id, complaint_id, amount,
    currency, reversed_on, paid_on, booked_on,
    own_source_id IS NOT NULL OR bank_reference IS NOT NULL
      OR complaint_id IS NOT NULL OR payout_id <> receipt_id OR EXISTS (
        SELECT 1 FROM refunds AS refund WHERE refund.client_id = receipts.client_id
          AND refund.receipt_id = receipts.receipt_id AND refund.status = 'failed'
      ) AS can_pay_out
  FROM receipts
)`;
