import { type LoanState, loanStateNames, loanStates } from '@quarrter/domain/loans';
import { sql } from 'kysely';
import { checkFigures, type LedgerCheck, ledgerTransfers } from '../../ledger/index.ts';

/*
 * Facts that a loan's row has more than once: its dates against its state, each other and the
 * transfers.
 */

/** SQL for: the state is one of those for which the condition holds. */
function isIn(holds: (state: LoanState) => boolean) {
  const names = loanStateNames.filter(holds).map((state) => sql.lit(state));
  return sql`loan.state IN (${sql.join(names)})`;
}

const paidOut = isIn((state) => {
  return loanStates[state].live || state === 'complete' || state === 'written-off';
});
const offered = isIn((state) => {
  return !['applied', 'verified', 'disapproved', 'cancelled'].includes(state);
});

const lagosDate = (at: string) => sql`(${sql.ref(at)} AT TIME ZONE 'Africa/Lagos')::date`;

/** A returned disbursement may be followed by another one: the last one counts. */
const dates = checkFigures("every loan's dates against each other and its disbursement", {
  from: sql`(
    SELECT loan.*, ${paidOut} AS is_paid_out, ${offered} AS is_offered,
      disbursement.happened_on, restructuring.answered_on AS restructured_on,
      restructuring.months AS new_months
    FROM loans AS loan
    LEFT JOIN (
      SELECT client_id, subject_id AS loan_id, max(happened_on) AS happened_on
      FROM ${ledgerTransfers('disbursement')} AS transfers GROUP BY client_id, subject_id
    ) AS disbursement USING (client_id, loan_id)
    LEFT JOIN loan_restructurings AS restructuring
      ON restructuring.client_id = loan.client_id AND restructuring.loan_id = loan.loan_id
      AND restructuring.state = 'accepted' AND restructuring.generation = loan.generation
  ) AS loan`,
  about: sql`'loan ' || loan_id || ' of client ' || client_id`,
  figures: [
    ['applied on', sql`applied_on`, lagosDate('applied_at')],
    [
      'offered on',
      sql`offered_on`,
      sql`CASE WHEN is_offered THEN offer_expires_on - 14 ELSE offered_on END`,
    ],
    ['has an offer', sql`is_offered AND offered_on IS NULL`, sql`false`],
    [
      'order of its dates',
      sql`applied_on <= coalesce(offered_on, applied_on)
        AND coalesce(offered_on, applied_on) <= coalesce(disbursed_on, offered_on, applied_on)
        AND coalesce(disbursed_on, applied_on)
          <= coalesce(completed_on, disbursed_on, applied_on)`,
      sql`true`,
    ],
    [
      'disbursed on',
      sql`disbursed_on`,
      // A disbursement in the earlier books has no transfer here.
      sql`CASE WHEN is_paid_out AND imported_on IS NOT NULL THEN disbursed_on
        WHEN is_paid_out THEN happened_on END`,
    ],
    ['time of its disbursement', lagosDate('disbursed_at'), sql`disbursed_on`],
    [
      'last due date',
      sql`due_on`,
      sql`(coalesce(restructured_on, disbursed_on)
        + make_interval(months => coalesce(new_months, months)))::date`,
    ],
    ['settled for less', sql`settled_as IS NOT NULL AND state <> 'complete'`, sql`false`],
    ['has a day of write-off', sql`written_off_on IS NOT NULL`, sql`state = 'written-off'`],
    ['has a day of completion', sql`completed_on IS NOT NULL`, sql`state = 'complete'`],
  ],
});

export const loanStateChecks: readonly LedgerCheck[] = [dates];
