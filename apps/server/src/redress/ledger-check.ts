import { sql } from 'kysely';
import { approvedProposals } from '../approvals/index.ts';
import { checkFigures, ledgerCodes, ledgerTransfers } from '../ledger/index.ts';
import { storedReceipts } from '../payments/index.ts';
import { redressKind } from './redress.ts';

/** Redress is what two people approved for the complaint, and an expense of that amount. */
export const redressCheck = checkFigures('all redress against what two people approved', {
  from: sql`(
    SELECT receipt.client_id, receipt.receipt_id, receipt.complaint_id, receipt.amount,
      receipt.currency, receipt.reversed_on, approved.subject_id, approved.payload,
      expense.amount AS expense,
      reversal.subject_id IS NOT NULL AS is_reversed, turned.happened_on AS turned_on
    FROM (
      SELECT * FROM ${storedReceipts} AS stored WHERE complaint_id IS NOT NULL
    ) AS receipt
    LEFT JOIN ${approvedProposals(redressKind)} AS approved
      ON approved.client_id = receipt.client_id
        AND approved.payload ->> 'receiptId' = receipt.receipt_id::text
    LEFT JOIN (
      SELECT client_id, subject_id AS receipt_id, amount
      FROM ${ledgerTransfers('redress')} AS transfers
      WHERE debit_code = ${ledgerCodes.redress}
    ) AS expense ON expense.client_id = receipt.client_id
      AND expense.receipt_id = receipt.receipt_id
    LEFT JOIN ${approvedProposals('bank-receipt-reversal')} AS reversal
      ON reversal.client_id = receipt.client_id
        AND reversal.subject_id = receipt.receipt_id::text
    LEFT JOIN (
      SELECT client_id, subject_id AS receipt_id, happened_on
      FROM ${ledgerTransfers('redress_reversed')} AS transfers
    ) AS turned ON turned.client_id = receipt.client_id
      AND turned.receipt_id = receipt.receipt_id
  ) AS receipt`,
  about: sql`'receipt ' || receipt_id || ' of client ' || client_id`,
  figures: [
    ['complaint', sql`complaint_id::text`, sql`subject_id`],
    ['amount', sql`amount::text`, sql`payload ->> 'amount'`],
    ['currency', sql`currency`, sql`payload ->> 'currency'`],
    ['expense', sql`amount`, sql`expense`],
    ['reversed by two people', sql`reversed_on IS NOT NULL`, sql`is_reversed`],
    ['day of the reversal', sql`reversed_on`, sql`turned_on`],
  ],
});
