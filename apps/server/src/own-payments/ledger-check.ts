import { sql } from 'kysely';
import { storedLoanPayments } from '../investments/index.ts';
import { compareFigures, type LedgerCheck, ledgerCodes, ledgerTransfers } from '../ledger/index.ts';
import { storedRepayments } from '../loans/index.ts';
import { storedPayouts, storedReceipts } from '../payments/index.ts';
import { receiptPayoutPurpose } from './receipt-purpose.ts';

const ownPayments: LedgerCheck = {
  name: 'every withdrawal that paid a loan against its receipt and its repayment',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT client_id, withdrawal_id, withdrawal.amount, withdrawal.receipt_id,
          withdrawal.loan_id, withdrawal.repayment_id, withdrawal.requested_on,
          receipt.amount AS received, receipt.receipt_id AS received_as, receipt.booked_on,
          repayment.loan_id AS repaid, repayment.receipt_id AS repaid_by,
          repayment.amount AS applied
        FROM ${storedLoanPayments} AS withdrawal
        FULL JOIN (
          SELECT *, own_source_id AS withdrawal_id
          FROM ${storedReceipts} AS stored WHERE own_source_id IS NOT NULL
        ) AS receipt USING (client_id, withdrawal_id)
        LEFT JOIN ${storedRepayments} AS repayment USING (client_id, repayment_id)
      ) AS paid`,
      about: sql`'withdrawal ' || withdrawal_id || ' of client ' || client_id`,
      figures: [
        ['receipt', sql`receipt_id`, sql`received_as`],
        ['amount received', sql`amount`, sql`received`],
        ['day', sql`requested_on`, sql`booked_on`],
        ['loan', sql`loan_id`, sql`repaid`],
        ['receipt of the repayment', sql`receipt_id`, sql`repaid_by`],
        ['amount applied', sql`amount`, sql`applied`],
      ],
    }),
};

/** The amount of each transfer that left its receipt and was not returned. */
const movedOut = sql`(
  SELECT client_id, payout_id, min(receipt_id::text)::uuid AS receipt_id,
    min(currency) AS currency, min(happened_on) AS ordered_on, sum(amount)::bigint AS amount
  FROM (
    SELECT client_id, credit_subject_id AS payout_id, debit_subject_id AS receipt_id, currency,
      happened_on, amount, kind
    FROM ${ledgerTransfers('receipt_paid_out')} AS ordered
    UNION ALL
    SELECT client_id, debit_subject_id, credit_subject_id, currency, happened_on, 0 - amount,
      kind
    FROM ${ledgerTransfers('receipt_pay_out_failed')} AS failed
    UNION ALL
    SELECT client_id, credit_subject_id, debit_subject_id, currency, happened_on, amount, kind
    FROM ${ledgerTransfers('payout_resumed')} AS resumed
    WHERE debit_code = ${ledgerCodes.unappliedReceipts}
  ) AS moved
  GROUP BY client_id, payout_id
  -- A loan sent again is resumed from 2200 too; the rest of its transfer has kinds of its own.
  HAVING bool_or(kind <> 'payout_resumed')
)`;

/** Only the client's own money is paid out, and a transfer has left its receipt until it failed. */
const receiptPayouts: LedgerCheck = {
  name: 'every transfer of a receipt against what left the receipt for it',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT client_id, payout_id, payout.receipt_id, payout.amount, payout.currency,
          payout.requested_on, payout.has_left, payout.is_own, moved.receipt_id AS left_from,
          moved.currency AS posted_currency, moved.ordered_on, coalesce(moved.amount, 0) AS moved
        FROM (
          SELECT stored.client_id, stored.payout_id, stored.subject_id AS receipt_id,
            stored.amount, stored.currency, stored.requested_on,
            stored.status IN ('requested', 'sent', 'paid') AND NOT stored.recoverable AS has_left,
            receipt.own_source_id IS NOT NULL AS is_own
          FROM ${storedPayouts} AS stored
          LEFT JOIN ${storedReceipts} AS receipt ON receipt.client_id = stored.client_id
            AND receipt.receipt_id = stored.subject_id
          WHERE stored.purpose = ${receiptPayoutPurpose}
        ) AS payout
        FULL JOIN ${movedOut} AS moved USING (client_id, payout_id)
      ) AS paid`,
      about: sql`'transfer ' || payout_id || ' of client ' || client_id`,
      figures: [
        ['receipt', sql`receipt_id`, sql`left_from`],
        ['of the client’s own money', sql`is_own`, sql`true`],
        ['left the receipt', sql`CASE WHEN has_left THEN amount ELSE 0 END`, sql`moved`],
        ['currency', sql`currency`, sql`posted_currency`],
        ['day', sql`requested_on`, sql`ordered_on`],
      ],
    }),
};

export const ownPaymentChecks: readonly LedgerCheck[] = [ownPayments, receiptPayouts];
