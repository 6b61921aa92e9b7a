import { sql } from 'kysely';
import { approvedProposals } from '../../approvals/index.ts';
import { checkFigures, ledgerCodes, ledgerTransfers } from '../../ledger/index.ts';

/**
 * Money at our bank is what two people approved, with the confirmation of the bank, and its
 * reference is recorded for no other receipt.
 */
export const bankReceiptCheck = checkFigures(
  'every receipt at our bank against what two people approved',
  {
    from: sql`(
    SELECT receipt.client_id, receipt.receipt_id, receipt.amount, receipt.currency,
      receipt.paid_on, receipt.bank_reference, receipt.from_suspense,
      receipt.reversed_on, approved.payload, stored.file_id IS NOT NULL AS is_stored,
      reversal.subject_id IS NOT NULL AS is_reversed, known.receipt_id AS known_receipt,
      moved.from_suspense AS posted_suspense, moved.reversed_on AS posted_reversal
    FROM receipts AS receipt
    LEFT JOIN ${approvedProposals('bank-receipt')} AS approved
      ON approved.client_id = receipt.client_id
        AND approved.subject_id = receipt.receipt_id::text
    LEFT JOIN ${approvedProposals('bank-receipt-reversal')} AS reversal
      ON reversal.client_id = receipt.client_id
        AND reversal.subject_id = receipt.receipt_id::text
    LEFT JOIN bank_receipts AS stored ON stored.client_id = receipt.client_id
      AND stored.receipt_id = receipt.receipt_id
    LEFT JOIN bank_references AS known ON known.receipt_id = receipt.receipt_id
    LEFT JOIN (
      SELECT client_id, subject_id,
        bool_and(${ledgerCodes.suspense} IN (debit_code, credit_code)) AS from_suspense,
        max(happened_on) FILTER (WHERE kind = 'bank_receipt_reversed') AS reversed_on
      FROM ${ledgerTransfers('bank_receipt', 'bank_receipt_reversed')} AS transfers
      GROUP BY client_id, subject_id
    ) AS moved ON moved.client_id = receipt.client_id AND moved.subject_id = receipt.receipt_id
    WHERE receipt.bank_reference IS NOT NULL
  ) AS receipt`,
    about: sql`'receipt ' || receipt_id || ' of client ' || client_id`,
    figures: [
      ['amount', sql`amount::text`, sql`payload ->> 'amount'`],
      ['currency', sql`currency`, sql`payload ->> 'currency'`],
      ['value date', sql`paid_on::text`, sql`payload ->> 'paidOn'`],
      ['reference of the bank', sql`bank_reference`, sql`payload ->> 'bankReference'`],
      ['from suspense', sql`from_suspense::text`, sql`payload ->> 'fromSuspense'`],
      ['posted from suspense', sql`from_suspense`, sql`posted_suspense`],
      ['confirmation', sql`is_stored`, sql`true`],
      ['reversed by two people', sql`reversed_on IS NOT NULL`, sql`is_reversed`],
      ['day of the reversal', sql`reversed_on`, sql`posted_reversal`],
      [
        'its reference is taken',
        sql`CASE WHEN reversed_on IS NULL THEN receipt_id END`,
        sql`known_receipt`,
      ],
    ],
  },
);
