import { sql } from 'kysely';
import {
  checkFigures,
  type LedgerCheck,
  ledgerCodes,
  ledgerTransfers,
} from '../../ledger/index.ts';

/* The dates of receipts and payouts against the transfers that moved them, and the references. */

const lagosDate = (at: string) => sql`(${sql.ref(at)} AT TIME ZONE 'Africa/Lagos')::date`;

const receipts = checkFigures(
  "every receipt's dates against its transfer and the day on which the client paid",
  {
    from: sql`(
    SELECT receipt.*, received.happened_on, payment.created_on, payment.created_at,
      payment.client_id IS NOT NULL AS has_payment
    FROM receipts AS receipt
    LEFT JOIN payments AS payment ON payment.client_id = receipt.client_id
      AND payment.payment_id = receipt.payment_id
    LEFT JOIN (
      SELECT client_id, subject_id, min(happened_on) AS happened_on
      FROM ${ledgerTransfers('receipt', 'payout_unclaimed', 'bank_receipt', 'redress')}
        AS transfers
      GROUP BY client_id, subject_id
      UNION ALL
      SELECT client_id, credit_subject_id, min(happened_on)
      FROM ${ledgerTransfers('own_payment_capital', 'own_payment_returns')} AS transfers
      GROUP BY client_id, credit_subject_id
      UNION ALL
      SELECT client_id, credit_subject_id, happened_on
      FROM ${ledgerTransfers('payout_recovered')} AS transfers
      WHERE credit_code = ${ledgerCodes.unappliedReceipts}
    ) AS received ON received.client_id = receipt.client_id
      AND received.subject_id = receipt.receipt_id
  ) AS receipt`,
    about: sql`'receipt ' || receipt_id || ' of client ' || client_id`,
    figures: [
      ['booked on', sql`booked_on`, sql`happened_on`],
      ['time of booking', lagosDate('booked_at'), sql`booked_on`],
      ['payment', sql`has_payment`, sql`payment_id IS NOT NULL`],
      [
        'value date',
        sql`paid_on`,
        sql`greatest(least(${lagosDate('paid_at')}, booked_on), created_on)`,
      ],
    ],
  },
);

const payouts = checkFigures("every payout's dates against its transfers", {
  from: sql`(
    SELECT payout.*, moved.paid_on, moved.back_on
    FROM payouts AS payout
    LEFT JOIN (
      SELECT client_id, subject_id,
        max(happened_on) FILTER (WHERE kind IN ('payout_paid', 'payout_recoverable',
          'payout_paid_by_hand')) AS paid_on,
        max(happened_on) FILTER (WHERE kind IN ('payout_returned', 'payout_returned_by_hand',
          'payout_recovered')) AS back_on
      FROM ${ledgerTransfers(
        'payout_paid',
        'payout_recoverable',
        'payout_paid_by_hand',
        'payout_returned',
        'payout_returned_by_hand',
        'payout_recovered',
      )} AS transfers
      GROUP BY client_id, subject_id
    ) AS moved ON moved.client_id = payout.client_id AND moved.subject_id = payout.payout_id
  ) AS payout`,
  about: sql`'payout ' || payout_id || ' of client ' || client_id`,
  figures: [
    ['requested on', sql`requested_on`, lagosDate('requested_at')],
    ['settled on', sql`settled_on`, lagosDate('settled_at')],
    ['returned on', sql`returned_on`, lagosDate('returned_at')],
    [
      'day of payment',
      sql`CASE WHEN status = 'paid' AND parts = 0 THEN settled_on END`,
      sql`CASE WHEN status = 'paid' AND parts = 0 THEN paid_on END`,
    ],
    ['day of return', sql`CASE WHEN parts = 0 THEN returned_on END`, sql`back_on`],
    ['order of its dates', sql`requested_on <= coalesce(settled_on, requested_on)`, sql`true`],
  ],
});

const records = sql`(
  SELECT reference, 'payment' AS kind, client_id, payment_id AS record_id FROM payments
  UNION ALL
  SELECT reference, 'payout', client_id, payout_id FROM payouts
)`;

/** A reference that the provider names must lead to its payment or payout. */
const references = checkFigures('every payment and payout against its reference', {
  from: sql`(
    SELECT record.*, known.client_id || ' ' || known.kind || ' ' || known.record_id AS found
    FROM ${records} AS record
    LEFT JOIN payment_references AS known ON known.reference = record.reference
  ) AS record`,
  about: sql`kind || ' ' || record_id || ' of client ' || client_id`,
  figures: [['its reference', sql`found`, sql`client_id || ' ' || kind || ' ' || record_id`]],
});

/** A payment that was started again keeps its earlier references. */
const earlier = checkFigures('every reference against the payment or payout that it leads to', {
  from: sql`(
    SELECT known.*, record.kind AS found
    FROM payment_references AS known
    LEFT JOIN ${records} AS record ON record.client_id = known.client_id
      AND record.record_id = known.record_id
  ) AS known`,
  about: sql`'reference ' || reference`,
  figures: [['leads to', sql`found`, sql`kind`]],
});

export const paymentDateChecks: readonly LedgerCheck[] = [receipts, payouts, references, earlier];
