import { sql } from 'kysely';
import { approvedProposals } from '../../approvals/index.ts';
import { checkFigures, type LedgerCheck, ledgerTransfers } from '../../ledger/index.ts';

/* Two people agree on every amount that is waived or written off, and on every new schedule. */

const givenUp = checkFigures(
  'every write-off and waiver of a loan against what two people approved',
  {
    from: sql`(
    SELECT loan.client_id, loan.loan_id, loan.written_off_on IS NOT NULL AS is_written_off,
      nullif(loan.write_off_reason, '') AS reason, approved.reason AS approved_reason,
      coalesce(waived.amount, 0) AS waived, coalesce(approved.waived, 0) AS waived_approved,
      coalesce(approved.write_offs, 0) > 0 AS write_off_approved
    FROM loans AS loan
    LEFT JOIN (
      SELECT client_id, loan_id, sum(amount) AS amount FROM loan_penalty_changes
      WHERE kind = 'waived' GROUP BY client_id, loan_id
    ) AS waived USING (client_id, loan_id)
    LEFT JOIN (
      SELECT client_id, subject_id, count(*) FILTER (
          WHERE kind = 'loan-write-off'
        ) AS write_offs,
        max(payload ->> 'reason') FILTER (WHERE kind = 'loan-write-off') AS reason,
        sum((payload ->> 'amount')::bigint) FILTER (WHERE kind = 'penalty-waiver') AS waived
      FROM ${approvedProposals('loan-write-off', 'penalty-waiver')} AS proposal
      GROUP BY client_id, subject_id
    ) AS approved ON approved.client_id = loan.client_id
      AND approved.subject_id = loan.loan_id::text
    WHERE loan.written_off_on IS NOT NULL OR waived.amount > 0 OR approved.waived > 0
  ) AS loan`,
    about: sql`'loan ' || loan_id || ' of client ' || client_id`,
    figures: [
      ['penalties waived', sql`waived`, sql`waived_approved`],
      // Erasing a client empties it.
      [
        'reason of the write-off',
        sql`coalesce(reason, CASE WHEN is_written_off THEN approved_reason END)`,
        sql`CASE WHEN is_written_off THEN approved_reason END`,
      ],
      ['was written off by two people', sql`write_off_approved OR NOT is_written_off`, sql`true`],
    ],
  },
);

const newSchedules = checkFigures('every new schedule of a loan against what two people approved', {
  from: sql`(
    SELECT restructuring.*, approved.loan_id IS NOT NULL AS is_approved
    FROM loan_restructurings AS restructuring
    LEFT JOIN (
      SELECT DISTINCT client_id, subject_id AS loan_id, payload ->> 'months' AS months,
        payload ->> 'ratePpm' AS rate_ppm
      FROM ${approvedProposals('loan-restructuring')} AS proposal
    ) AS approved ON approved.client_id = restructuring.client_id
      AND approved.loan_id = restructuring.loan_id::text
      AND approved.months = restructuring.months::text
      AND approved.rate_ppm = restructuring.rate_ppm::text
  ) AS restructuring`,
  about: sql`'restructuring ' || restructuring_id || ' of loan ' || loan_id || ' of client '
    || client_id`,
  figures: [
    ['months and rate were approved', sql`is_approved`, sql`true`],
    [
      'accepted months',
      sql`accepted_terms ->> 'months'`,
      sql`CASE state WHEN 'accepted'
      THEN months::text END`,
    ],
    [
      'accepted rate',
      sql`accepted_terms ->> 'ratePpm'`,
      sql`CASE state WHEN 'accepted'
      THEN rate_ppm::text END`,
    ],
  ],
});

const recovered = checkFigures(
  'everything recovered of a written-off loan against the loss and what two people approved',
  {
    from: sql`(
    SELECT moved.client_id, moved.loan_id, moved.receipt_id, moved.amount,
      loan.state = 'written-off' AS is_written_off, moved.of_loan <= lost.amount AS was_lost,
      moved.amount <= approved.amount AS was_approved
    FROM (
      SELECT client_id, subject_id AS loan_id, debit_subject_id AS receipt_id,
        sum(amount) AS amount,
        sum(sum(amount)) OVER (PARTITION BY client_id, subject_id) AS of_loan
      FROM ${ledgerTransfers('loan_write_off_recovered')} AS transfer
      GROUP BY client_id, subject_id, debit_subject_id
    ) AS moved
    LEFT JOIN loans AS loan ON loan.client_id = moved.client_id
      AND loan.loan_id = moved.loan_id
    LEFT JOIN (
      SELECT client_id, subject_id AS loan_id, sum(amount) AS amount
      FROM ${ledgerTransfers(
        'write_off_penalty',
        'write_off_interest',
        'write_off_principal',
      )} AS transfer GROUP BY client_id, subject_id
    ) AS lost ON lost.client_id = moved.client_id AND lost.loan_id = moved.loan_id
    LEFT JOIN (
      SELECT client_id, subject_id AS receipt_id, payload ->> 'loanId' AS loan_id,
        sum((payload ->> 'amount')::bigint) AS amount
      FROM ${approvedProposals('receipt-application')} AS proposal
      GROUP BY client_id, subject_id, payload ->> 'loanId'
    ) AS approved ON approved.client_id = moved.client_id
      AND approved.receipt_id = moved.receipt_id::text
      AND approved.loan_id = moved.loan_id::text
  ) AS recovery`,
    about: sql`'recovery of loan ' || loan_id || ' of client ' || client_id`,
    figures: [
      ['the loan is written off', sql`coalesce(is_written_off, false)`, sql`true`],
      ['no more than was written off', sql`coalesce(was_lost, false)`, sql`true`],
      ['was approved by two people', sql`coalesce(was_approved, false)`, sql`true`],
    ],
  },
);

export const approvedChecks: readonly LedgerCheck[] = [givenUp, newSchedules, recovered];
