import { type RawBuilder, sql } from 'kysely';
import {
  checkFigures,
  type LedgerCheck,
  type LedgerCode,
  ledgerCodes,
  ledgerTransfers,
} from '../../ledger/index.ts';
import { figures } from './check-figures.ts';
import { totals } from './check-totals.ts';

const { loanPrincipal, loanInterest, loanPenalty } = ledgerCodes;

const repaymentTransfers = ledgerTransfers(
  'repayment_penalty',
  'repayment_interest',
  'repayment_principal',
  'repayment_reversed_penalty',
  'repayment_reversed_interest',
  'repayment_reversed_principal',
  'opening_repaid_interest',
  'opening_repaid_principal',
);

/** The amounts that moved to one account of a loan, less those that were moved back. */
function moved(code: LedgerCode): RawBuilder<unknown> {
  return sql`coalesce(sum(CASE ${sql.lit(code)} WHEN credit_code THEN amount
    WHEN debit_code THEN 0 - amount END), 0)`;
}

/** Several repayments of a loan may come from one receipt: they are compared in sum. */
const repayments = checkFigures('every repayment against its transfers', {
  from: sql`(
    SELECT client_id, loan_id, receipt_id, first,
      coalesce(repayment.penalty, 0) AS penalty, coalesce(repayment.interest, 0) AS interest,
      coalesce(repayment.principal, 0) AS principal,
      coalesce(moved.penalty, 0) AS penalty_moved,
      coalesce(moved.interest, 0) AS interest_moved,
      coalesce(moved.principal, 0) AS principal_moved
    FROM (
      SELECT client_id, loan_id, receipt_id, min(repayment_id::text) AS first,
        sum(penalty_part) AS penalty, sum(interest_part) AS interest,
        sum(principal_part) AS principal
      FROM loan_repayments GROUP BY client_id, loan_id, receipt_id
    ) AS repayment
    FULL JOIN (
      SELECT client_id, loan_id, receipt_id, ${moved(loanPenalty)} AS penalty,
        ${moved(loanInterest)} AS interest, ${moved(loanPrincipal)} AS principal
      FROM (
        SELECT *, subject_id AS loan_id, CASE subject_id WHEN debit_subject_id
          THEN credit_subject_id ELSE debit_subject_id END AS receipt_id
        FROM ${repaymentTransfers} AS transfer
      ) AS transfer GROUP BY client_id, loan_id, receipt_id
    ) AS moved USING (client_id, loan_id, receipt_id)
  ) AS repayment`,
  about: sql`'repayment ' || coalesce(first, 'of receipt ' || receipt_id) || ' of loan '
    || loan_id || ' of client ' || client_id`,
  figures: [
    ['penalty', sql`penalty`, sql`penalty_moved`],
    ['interest', sql`interest`, sql`interest_moved`],
    ['principal', sql`principal`, sql`principal_moved`],
  ],
});

/** Checks of loans, instalments, penalties and repayments against the ledger. */
export const loanChecks: readonly LedgerCheck[] = [figures, repayments, totals];
