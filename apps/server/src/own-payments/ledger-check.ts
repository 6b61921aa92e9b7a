import { sql } from 'kysely';
import { storedOwnPayments } from '../investments/index.ts';
import { checkFigures, type LedgerCheck, ledgerCodes, ledgerTransfers } from '../ledger/index.ts';
import { storedRepayments } from '../loans/index.ts';
import { storedPayouts, storedReceipts } from '../payments/index.ts';
import { receiptPayoutPurpose } from './receipt-purpose.ts';

const ownPayments = checkFigures(
  'every withdrawal that paid a loan or a debt against its receipt and what that paid',
  {
    from: sql`(
    SELECT client_id, withdrawal_id, receipt_id, withdrawal.amount, withdrawal.currency,
      withdrawal.requested_on, withdrawal.loan_id, received_as, received,
      received_currency, booked_on, repaid,
      CASE WHEN paid_debt THEN receipt_id ELSE repaid_by END AS repaid_by,
      CASE WHEN paid_debt THEN debts.paid ELSE repayment.applied END AS applied
    FROM ${storedOwnPayments} AS withdrawal
    FULL JOIN (
      SELECT client_id, own_source_id AS withdrawal_id, receipt_id AS received_as,
        amount AS received, currency AS received_currency, booked_on
      FROM ${storedReceipts} AS stored WHERE own_source_id IS NOT NULL
    ) AS receipt USING (client_id, withdrawal_id)
    LEFT JOIN (
      SELECT client_id, repayment_id, loan_id AS repaid, receipt_id AS repaid_by,
        amount AS applied
      FROM ${storedRepayments} AS stored
    ) AS repayment USING (client_id, repayment_id)
    FULL JOIN (
      SELECT client_id, debit_subject_id AS receipt_id, sum(amount)::bigint AS paid
      FROM ${ledgerTransfers('debt_paid')} AS transfers
      GROUP BY client_id, debit_subject_id
    ) AS debts USING (client_id, receipt_id)
  ) AS paid`,
    about: sql`'withdrawal ' || coalesce(withdrawal_id::text, 'of receipt ' || receipt_id)
    || ' of client ' || client_id`,
    figures: [
      ['receipt', sql`receipt_id`, sql`received_as`],
      ['amount received', sql`amount`, sql`received`],
      ['day', sql`requested_on`, sql`booked_on`],
      ['loan', sql`loan_id`, sql`repaid`],
      ['receipt of the repayment or debt', sql`receipt_id`, sql`repaid_by`],
      ['currency', sql`currency`, sql`received_currency`],
      ['amount applied', sql`amount`, sql`applied`],
    ],
  },
);

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

/** Only such money is paid out, and a transfer has left its receipt until it failed. */
const receiptPayouts = checkFigures(
  'every transfer of a receipt against what left the receipt for it',
  {
    from: sql`(
    SELECT client_id, payout_id, payout.receipt_id, payout.amount, payout.currency,
      payout.requested_on, payout.has_left, payout.can_pay_out, moved.receipt_id AS left_from,
      moved.currency AS posted_currency, moved.ordered_on, coalesce(moved.amount, 0) AS moved
    FROM (
      SELECT stored.client_id, stored.payout_id, stored.subject_id AS receipt_id,
        stored.amount, stored.currency, stored.requested_on,
        stored.status IN ('requested', 'sent', 'paid') AND NOT stored.recoverable AS has_left,
        receipt.can_pay_out
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
      ['of money that can be paid out', sql`can_pay_out`, sql`true`],
      ['left the receipt', sql`CASE WHEN has_left THEN amount ELSE 0 END`, sql`moved`],
      ['currency', sql`currency`, sql`posted_currency`],
      ['day', sql`requested_on`, sql`ordered_on`],
    ],
  },
);

export const ownPaymentChecks: readonly LedgerCheck[] = [ownPayments, receiptPayouts];
