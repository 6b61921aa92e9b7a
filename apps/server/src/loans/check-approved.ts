import { sql } from 'kysely';
import { approvedProposals } from '../approvals/index.ts';
import { compareFigures, type LedgerCheck } from '../ledger/index.ts';

/** What the lender gives up of a loan: two people agreed on every write-off and every waiver. */
const givenUp: LedgerCheck = {
  name: 'every write-off and waiver of a loan against what two people approved',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT loan.client_id, loan.loan_id, loan.written_off_on IS NOT NULL AS is_written_off,
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
        ['was written off by two people', sql`write_off_approved OR NOT is_written_off`, sql`true`],
      ],
    }),
};

export const approvedChecks: readonly LedgerCheck[] = [givenUp];
