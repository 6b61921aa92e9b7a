import { sql } from 'kysely';
import { checkFigures, type LedgerCheck, ledgerTransfers } from '../../ledger/index.ts';

/*
 * The figures of loans from the lender's earlier books, against the postings of their import, all
 * on that one day.
 */
const opening = sql`(
  SELECT client_id, subject_id AS loan_id, min(happened_on) AS first_on,
    max(happened_on) AS last_on, ${sql.join(
      [
        ['opening_principal', 'principal'],
        ['opening_interest_earned', 'earned'],
        ['opening_penalty', 'penalty'],
        ['opening_repaid_interest', 'repaid_interest'],
        ['opening_repaid_principal', 'repaid_principal'],
      ].map(
        ([kind = '', name = '']) => sql`coalesce(sum(amount) FILTER (
          WHERE kind = ${sql.lit(kind)}), 0) AS ${sql.ref(name)}`,
      ),
    )}
  FROM ${ledgerTransfers(
    'opening_principal',
    'opening_interest_earned',
    'opening_penalty',
    'opening_repaid_interest',
    'opening_repaid_principal',
  )} AS transfer GROUP BY client_id, subject_id
)`;

const imported = checkFigures('every imported loan against its opening balances', {
  from: sql`(
    SELECT coalesce(loan.client_id, opening.client_id) AS client_id,
      coalesce(loan.loan_id, opening.loan_id) AS loan_id, loan.imported_on, loan.amount,
      loan.imported_penalties,
      loan.disbursed_on, opening.first_on, opening.last_on, opening.principal, opening.earned,
      opening.penalty, opening.repaid_interest, opening.repaid_principal,
      coalesce(due.interest, 0) AS interest_due, coalesce(repaid.number, 0) AS repayments,
      coalesce(repaid.interest_part, 0) AS interest_part, repaid.value_on, repaid.paid_on,
      coalesce(repaid.principal_part, 0) AS principal_part, repaid.penalty_part,
      coalesce(late.amount, 0) AS penalty_charged, coalesce(late.others, 0) AS other_days
    FROM (SELECT * FROM loans WHERE imported_on IS NOT NULL) AS loan
    FULL JOIN ${opening} AS opening USING (client_id, loan_id)
    LEFT JOIN LATERAL (
      SELECT sum(interest) AS interest FROM (
        SELECT due_on, interest FROM loan_instalments AS present
        WHERE present.client_id = loan.client_id AND present.loan_id = loan.loan_id
          AND loan.generation = 0
        UNION ALL
        SELECT due_on, interest FROM loan_replaced_instalments AS replaced
        WHERE replaced.client_id = loan.client_id AND replaced.loan_id = loan.loan_id
          AND replaced.generation = 0
      ) AS instalment WHERE due_on < loan.imported_on
    ) AS due ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS number, sum(interest_part) AS interest_part,
        sum(principal_part) AS principal_part, sum(penalty_part) AS penalty_part,
        min(value_on) AS value_on, max(paid_on) AS paid_on
      FROM loan_repayments AS repayment
      WHERE repayment.client_id = loan.client_id AND repayment.loan_id = loan.loan_id
        AND repayment.receipt_id = loan.loan_id
    ) AS repaid ON true
    LEFT JOIN LATERAL (
      SELECT sum(amount) AS amount,
        count(*) FILTER (WHERE charged_on <> loan.imported_on - 1) AS others
      FROM loan_penalties AS penalty
      WHERE penalty.client_id = loan.client_id AND penalty.loan_id = loan.loan_id
        AND penalty.charged_on < loan.imported_on
    ) AS late ON true
  ) AS loan`,
  about: sql`'loan ' || loan_id || ' of client ' || client_id`,
  figures: [
    ['day of the import', sql`imported_on`, sql`first_on`],
    ['last opening balance posted on', sql`last_on`, sql`first_on`],
    ['disbursed before the import', sql`disbursed_on < imported_on`, sql`true`],
    ['amount', sql`amount`, sql`principal`],
    ['interest that was due', sql`interest_due`, sql`earned`],
    ['interest repaid before', sql`interest_part`, sql`repaid_interest`],
    ['principal repaid before', sql`principal_part`, sql`repaid_principal`],
    ['penalties repaid before', sql`coalesce(penalty_part, 0)`, sql`0`],
    [
      'repayments before',
      sql`repayments`,
      sql`CASE WHEN repaid_interest + repaid_principal > 0 THEN 1 ELSE 0 END`,
    ],
    ['repaid before', sql`value_on`, sql`CASE WHEN repayments > 0 THEN imported_on - 1 END`],
    ['booked on', sql`paid_on`, sql`CASE WHEN repayments > 0 THEN imported_on END`],
    ['penalties owed before', sql`imported_penalties`, sql`penalty`],
    ['penalty of the day before', sql`penalty_charged`, sql`penalty`],
    ['penalties of earlier days', sql`other_days`, sql`0`],
  ],
});

export const importedLoanChecks: readonly LedgerCheck[] = [imported];
