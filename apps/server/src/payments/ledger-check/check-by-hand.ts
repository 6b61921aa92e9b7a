import { sql } from 'kysely';
import { approvedProposals } from '../../approvals/index.ts';
import { checkFigures } from '../../ledger/index.ts';

/** A payout by hand has the bank's confirmation if it was recorded since uploads are required. */
export const confirmationCheck = checkFigures(
  'every payout paid by hand against the confirmation of the bank',
  {
    from: sql`(
    SELECT evidence.client_id, evidence.payout_id, evidence.needs_file,
      file.file_id IS NOT NULL AS is_stored, evidence.bank_reference, evidence.paid_on,
      approved.bank_reference AS approved_reference, approved.paid_on AS approved_paid_on
    FROM payout_evidence AS evidence
    LEFT JOIN (
      SELECT DISTINCT client_id, subject_id, payload ->> 'bankReference' AS bank_reference,
        payload ->> 'paidOn' AS paid_on
      FROM ${approvedProposals('payout-by-hand')} AS proposal
    ) AS approved ON approved.client_id = evidence.client_id
      AND approved.subject_id = evidence.payout_id::text
    LEFT JOIN payout_evidence_files AS file ON file.client_id = evidence.client_id
      AND file.payout_id = evidence.payout_id AND file.file_id = evidence.file_id
  ) AS evidence`,
    about: sql`'payout ' || payout_id || ' of client ' || client_id`,
    figures: [
      ['confirmation', sql`is_stored`, sql`needs_file`],
      ['reference of the bank', sql`bank_reference`, sql`approved_reference`],
      ['day of the bank', sql`paid_on::text`, sql`approved_paid_on`],
    ],
  },
);

/** One that did not reach its client was ended by two people with the letter of the bank. */
export const letterCheck = checkFigures(
  'every payout by hand that did not reach its client against the letter of the bank',
  {
    from: sql`(
    SELECT payout.client_id, payout.payout_id, payout.returned_on IS NOT NULL AS is_returned,
      file.file_id IS NOT NULL AS is_stored, approved.outcome = 'returned' AS was_returned
    FROM payouts AS payout
    LEFT JOIN (
      SELECT client_id, subject_id, payload ->> 'outcome' AS outcome,
        payload ->> 'fileId' AS file_id
      FROM ${approvedProposals('payout-not-paid')} AS proposal
    ) AS approved ON approved.client_id = payout.client_id
      AND approved.subject_id = payout.payout_id::text
    LEFT JOIN payout_evidence_files AS file ON file.client_id = payout.client_id
      AND file.payout_id = payout.payout_id AND file.file_id::text = approved.file_id
    WHERE payout.by_hand AND payout.status = 'failed'
  ) AS payout`,
    about: sql`'payout ' || payout_id || ' of client ' || client_id`,
    figures: [
      ['letter', sql`is_stored`, sql`true`],
      ['sent back', sql`is_returned`, sql`was_returned`],
    ],
  },
);
