import { type RawBuilder, sql } from 'kysely';
import type { WaitingQuery, WaitingWork } from '../platform/jobs/waiting-work.ts';

function transfers(label: RawBuilder<string>, which: RawBuilder<boolean>): WaitingQuery {
  return sql<WaitingWork>`(
    SELECT payout_id AS item_id, client_id, payout_id AS record_id,
      greatest(requested_at, send_after) AS since, NULL::timestamptz AS due_at, amount, currency,
      ${label} AS label, NULL::text AS sender
    FROM payouts WHERE ${which} AND (send_after IS NULL OR send_after <= now())
  )`;
}

/** Unapplied money, and refunds that wait for staff or for their client to be served again. */
function receipts(which: RawBuilder<boolean>): WaitingQuery {
  return sql<WaitingWork>`(
    SELECT receipt_id AS item_id, client_id, receipt_id AS record_id, booked_at AS since,
      NULL::timestamptz AS due_at,
      CASE WHEN unapplied > 0 THEN unapplied ELSE refunding END AS amount, currency,
      reason AS label, NULL::text AS sender
    FROM receipts WHERE (unapplied > 0 OR refunding > 0) AND ${which} AND (
      unapplied > 0 OR EXISTS (
        SELECT 1 FROM refunds AS refund WHERE refund.client_id = receipts.client_id
          AND refund.receipt_id = receipts.receipt_id AND refund.status IN ('requested', 'sent')
          AND (refund.needs_attention OR refund.is_held)
      )
    )
  )`;
}

/** Payouts, receipts and disputes that wait for staff, for the console's queues. */
export const waitingPayments = {
  /** Payouts that the provider does not send: in dollars, too small, or by decision of staff. */
  byHand: transfers(sql`purpose`, sql`status = 'requested' AND by_hand`),
  /** The provider does not send them, and says why. */
  stuck: transfers(sql`waiting_for`, sql`waiting_for <> ''`),
  unapplied: receipts(sql`payout_id IS NULL`),
  /** Returned transfers whose loan or withdrawal has moved on. */
  returned: receipts(sql`payout_id IS NOT NULL`),
  disputes: sql<WaitingWork>`(
    SELECT dispute_id AS item_id, client_id, dispute_id AS record_id, seen_at AS since, due_at,
      claimed AS amount, currency, category AS label, NULL::text AS sender
    FROM disputes WHERE state = 'open'
  )`,
} as const;
