import { sql } from 'kysely';
import { checkFigures, type LedgerCheck } from '../../ledger/index.ts';
import { storedPayments, storedPayouts, storedReceipts } from '../../payments/index.ts';

/* Who was paid for which loan, and which payment a repayment came from. */

/**
 * A loan that was paid out has one payout that was paid, to the loan's own account. One that was
 * returned when the loan had moved on is the client's unclaimed money and is still its payout; the
 * account may have been corrected since, so that it can be sent again.
 */
const disbursements = checkFigures(
  'every disbursement against its payout and the account of the loan',
  {
    from: sql`(
    SELECT client_id, loan_id, loan.amount, loan.bank_code, loan.account_name,
      loan.account_index, payout.account_index AS paid_index,
      CASE WHEN loan.imported_on IS NULL THEN loan.disbursed_on END AS disbursed_on,
      payout.amount AS paid, payout.bank_code AS paid_bank,
      payout.account_name AS paid_name, payout.settled_on, payout.came_back,
      loan.disbursed_on IS NOT NULL AND loan.imported_on IS NULL AS is_paid_out,
      coalesce(payout.number, 0) AS payout_count, coalesce(payout.open, 0) AS open,
      loan.state = 'accepted' AND loan.disbursed_by IS NOT NULL AS is_ordered
    FROM loans AS loan
    FULL JOIN (
      SELECT client_id, subject_id AS loan_id,
        count(*) FILTER (WHERE is_paid) AS number,
        count(*) FILTER (WHERE status NOT IN ('paid', 'failed', 'cancelled')) AS open,
        max(amount) FILTER (WHERE is_paid) AS amount,
        max(bank_code) FILTER (WHERE is_paid) AS bank_code,
        max(account_name) FILTER (WHERE is_paid) AS account_name,
        max(account_index) FILTER (WHERE is_paid) AS account_index,
        max(settled_on) FILTER (WHERE is_paid) AS settled_on,
        bool_or(unclaimed) AS came_back
      FROM (
        SELECT *, status = 'paid' AND NOT recoverable OR unclaimed AS is_paid
        FROM ${storedPayouts} AS stored WHERE purpose = 'disbursement'
      ) AS stored
      GROUP BY client_id, subject_id
    ) AS payout USING (client_id, loan_id)
  ) AS loan`,
    about: sql`'loan ' || loan_id || ' of client ' || client_id`,
    figures: [
      [
        'payouts that were paid',
        sql`payout_count`,
        sql`CASE WHEN is_paid_out THEN 1 WHEN is_paid_out IS NULL THEN -1 ELSE 0 END`,
      ],
      ['payouts in flight', sql`open`, sql`CASE WHEN is_ordered THEN 1 ELSE 0 END`],
      ['amount paid out', sql`paid`, sql`CASE WHEN is_paid_out THEN amount END`],
      [
        'bank paid to',
        sql`paid_bank`,
        sql`CASE WHEN came_back THEN paid_bank WHEN is_paid_out THEN bank_code END`,
      ],
      [
        'account holder paid',
        sql`paid_name`,
        sql`CASE WHEN came_back THEN paid_name WHEN is_paid_out THEN account_name END`,
      ],
      [
        'account number paid, as a keyed hash',
        sql`paid_index`,
        // Before numbers were indexed there was nothing to compare, and hashes of two keys, the
        // part before the last 43 characters, cannot be compared.
        sql`CASE WHEN came_back OR account_index = '' OR paid_index = ''
          OR left(account_index, -43) <> left(paid_index, -43) THEN paid_index
        WHEN is_paid_out THEN account_index END`,
      ],
      ['day of the payout', sql`settled_on`, sql`disbursed_on`],
    ],
  },
);

/**
 * A payment that was applied as a repayment names it, and both mean the same loan. A part of
 * an unapplied receipt may come from any payment, and goes to the loan that staff name.
 */
const payments = checkFigures('every repayment against the payment it came from', {
  from: sql`(
    SELECT client_id, payment_id, payment.is_own, payment.status, payment.result_id,
      payment.loan_id, repayment.repayment_id, repayment.paid_on,
      repayment.loan_id AS repaid_loan_id, payment.booked_on
    FROM (
      SELECT *, (subject ->> 'loanId')::uuid AS loan_id,
        purpose = 'repayment' AND status = 'applied' AS is_own
      FROM ${storedPayments} AS stored WHERE status IN ('applied', 'unapplied')
    ) AS payment
    FULL JOIN (
      SELECT DISTINCT ON (client_id, payment_id) client_id, payment_id, repayment_id, loan_id,
        paid_on
      FROM loan_repayments WHERE payment_id IS NOT NULL
      ORDER BY client_id, payment_id, repayment_id
    ) AS repayment USING (client_id, payment_id)
    WHERE payment.is_own OR payment.is_own IS NULL OR payment.status = 'unapplied'
  ) AS payment`,
  about: sql`'payment ' || payment_id || ' of client ' || client_id`,
  figures: [
    ['repayment', sql`CASE WHEN is_own OR is_own IS NULL THEN repayment_id END`, sql`result_id`],
    ['loan', sql`CASE WHEN is_own THEN repaid_loan_id END`, sql`CASE WHEN is_own THEN loan_id END`],
    [
      'day of booking',
      sql`CASE WHEN is_own THEN paid_on END`,
      sql`CASE WHEN is_own THEN booked_on END`,
    ],
  ],
});

/**
 * Repayments have effect from the day on which the client paid, but not before the disbursement,
 * the import or a restructuring that was booked earlier. Earlier versions recorded a repayment
 * of an imported loan from before the import on its own day; those stay as they were booked.
 */
const receipts = checkFigures(
  'every repayment against its receipt and the day on which the client paid',
  {
    from: sql`(
    SELECT repayment.client_id, receipt_id, repayment.repayment_id, repayment.value_on,
      repayment.paid_on, repayment.amount, receipt.paid_on AS received_on,
      coalesce(restructuring.answered_on, loan.imported_on, loan.disbursed_on) AS begun_on,
      CASE WHEN restructuring.answered_on IS NULL AND loan.imported_on IS NOT NULL
        THEN greatest(least(receipt.paid_on, repayment.paid_on), loan.disbursed_on)
        END AS before_import,
      receipt.booked_on, receipt.currency, receipt.amount AS received,
      (repayment.paid_at AT TIME ZONE 'Africa/Lagos')::date AS booked_at
    FROM loan_repayments AS repayment
    JOIN loans AS loan USING (client_id, loan_id)
    LEFT JOIN ${storedReceipts} AS receipt USING (client_id, receipt_id)
    LEFT JOIN (
      SELECT client_id, loan_id, answered_on, booking_id, lead(booking_id) OVER (
          PARTITION BY client_id, loan_id ORDER BY generation
        ) AS next_id
      FROM loan_restructurings WHERE state = 'accepted'
    ) AS restructuring ON restructuring.client_id = repayment.client_id
      AND restructuring.loan_id = repayment.loan_id
      AND restructuring.booking_id < repayment.repayment_id
      AND (restructuring.next_id IS NULL OR repayment.repayment_id < restructuring.next_id)
    -- A repayment from before an import has no receipt (check-imported.ts).
    WHERE NOT (loan.imported_on IS NOT NULL AND repayment.receipt_id = repayment.loan_id)
  ) AS repayment`,
    about: sql`'repayment ' || repayment_id || ' of client ' || client_id`,
    figures: [
      ['has a receipt in naira', sql`currency`, sql`'NGN'`],
      ['at most what was received', sql`amount <= received`, sql`true`],
      [
        'recorded on',
        sql`value_on`,
        sql`CASE WHEN value_on = before_import THEN value_on
        ELSE greatest(least(received_on, paid_on), begun_on) END`,
      ],
      ['booked after its receipt', sql`paid_on >= booked_on`, sql`true`],
      ['time of booking', sql`booked_at`, sql`paid_on`],
    ],
  },
);

export const loanLinkChecks: readonly LedgerCheck[] = [disbursements, payments, receipts];
