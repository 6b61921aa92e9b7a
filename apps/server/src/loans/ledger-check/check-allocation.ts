import { type RawBuilder, sql } from 'kysely';
import { applyRateSql, checkFigures, type LedgerCheck } from '../../ledger/index.ts';

/*
 * Schedules from the terms, and the allocation of each repayment: penalties first, then the oldest
 * instalment's interest, then its principal, in the order of value dates. Computed for all loans at
 * once; those with a reversed repayment are replayed one by one (check-replayed.ts), as those are
 * that were restructured.
 */

/**
 * Loans with a reversed repayment, or a penalty changed after it was charged, or that were
 * restructured, or ended for less than they owed.
 */
export const changedLoans = sql`(
  SELECT client_id, loan_id FROM loan_penalty_changes
  UNION
  SELECT client_id, loan_id FROM loan_repayment_reversals
  UNION
  SELECT client_id, loan_id FROM loans
  WHERE settled_as IS NOT NULL OR written_off_on IS NOT NULL OR generation > 0
)`;

/** A condition of WHERE: nothing of the loan was reversed or changed. */
export function isPlain(clientId: RawBuilder<unknown>, loanId: RawBuilder<unknown>) {
  return sql`(${clientId}, ${loanId}) NOT IN ${changedLoans}`;
}

/** The domain's `distribute`: equal parts rounded down, the last with the remainder. */
function partOf(whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = sql`(${whole} / months)`;
  return sql`CASE WHEN number < months THEN ${part}
    WHEN number = months THEN ${whole} - ${part} * (months - 1) END`;
}

const about = sql`' of loan ' || loan_id || ' of client ' || client_id`;

const schedules = checkFigures("every instalment against the loan's terms", {
  from: sql`(
    SELECT loan.client_id, loan.loan_id, loan.months, loan.disbursed_on, loan.due_on AS last_on,
      loan.amount, loan.interest AS all_interest, instalment.number,
      instalment.due_on, instalment.principal, instalment.interest
    FROM (
      SELECT loans.*,
        ${applyRateSql(sql`amount`, sql`(rate_ppm::bigint * months)`)} AS interest
      FROM loans WHERE disbursed_on IS NOT NULL
    ) AS loan
    FULL JOIN loan_instalments AS instalment ON instalment.client_id = loan.client_id
      AND instalment.loan_id = loan.loan_id
    WHERE coalesce(loan.generation, 0) = 0
  ) AS instalment`,
  about: sql`'instalment ' || coalesce(number, 0) || ${about}`,
  figures: [
    ['due', sql`due_on`, sql`(disbursed_on + make_interval(months => number))::date`],
    ['principal', sql`principal`, partOf(sql`amount`)],
    ['interest', sql`interest`, partOf(sql`all_interest`)],
  ],
});

const numbers = checkFigures("every loan's number of instalments and day of completion", {
  from: sql`(
    SELECT client_id, loan_id, coalesce(instalment.number, 0) AS number, completed_on,
      CASE WHEN generation > 0 THEN coalesce(instalment.number, 0)
        WHEN disbursed_on IS NULL THEN 0 ELSE months END AS months,
      CASE WHEN changed.loan_id IS NOT NULL THEN completed_on
        WHEN state = 'complete' THEN repayment.last_on END AS last_on
    FROM loans LEFT JOIN ${changedLoans} AS changed USING (client_id, loan_id)
    LEFT JOIN (
      SELECT client_id, loan_id, count(*) AS number FROM loan_instalments
      GROUP BY client_id, loan_id
    ) AS instalment USING (client_id, loan_id)
    LEFT JOIN (
      SELECT client_id, loan_id, max(value_on) AS last_on FROM loan_repayments
      GROUP BY client_id, loan_id
    ) AS repayment USING (client_id, loan_id)
  ) AS loan`,
  about: sql`'loan ' || loan_id || ' of client ' || client_id`,
  figures: [
    ['instalments', sql`number`, sql`months`],
    ['completed on', sql`completed_on`, sql`last_on`],
  ],
});

/** The share of a cumulative amount that pays a part which begins after so much is paid. */
function paidOf(part: RawBuilder<unknown>, start: RawBuilder<unknown>) {
  return sql`least(greatest(repaid - (${start}), 0), ${part})`;
}

const instalments = checkFigures(
  'every instalment against the repayments, oldest first and interest before principal',
  {
    from: sql`(
    SELECT instalment.*, coalesce(repayment.repaid, 0) AS repaid,
      (sum(principal + interest) OVER (
        PARTITION BY instalment.client_id, instalment.loan_id ORDER BY number
      ))::bigint - principal - interest AS earlier
    FROM loan_instalments AS instalment
    LEFT JOIN (
      SELECT client_id, loan_id, sum(interest_part + principal_part)::bigint AS repaid
      FROM loan_repayments GROUP BY client_id, loan_id
    ) AS repayment ON repayment.client_id = instalment.client_id
      AND repayment.loan_id = instalment.loan_id
    WHERE ${isPlain(sql`instalment.client_id`, sql`instalment.loan_id`)}
  ) AS instalment`,
    about: sql`'instalment ' || number || ${about}`,
    figures: [
      ['interest paid', sql`interest_paid`, paidOf(sql`interest`, sql`earlier`)],
      ['principal paid', sql`principal_paid`, paidOf(sql`principal`, sql`earlier + interest`)],
    ],
  },
);

const inOrder = sql`(
  PARTITION BY client_id, loan_id ORDER BY value_on, repayment_id
)`;

const repayments = checkFigures(
  'every repayment against the order of allocation: penalties, interest, principal',
  {
    from: sql`(
    SELECT repayment.*, coalesce(charged.amount, 0) AS charged, paid.interest
    FROM (
      SELECT client_id, loan_id, repayment_id, value_on, penalty_part,
        amount - returned AS amount,
        sum(penalty_part) OVER ${inOrder} - penalty_part AS penalties_before,
        sum(interest_part) OVER ${inOrder} AS interest_through,
        sum(interest_part + principal_part) OVER ${inOrder} AS repaid
      FROM loan_repayments
      WHERE ${isPlain(sql`client_id`, sql`loan_id`)}
    ) AS repayment
    LEFT JOIN (
      SELECT repayment.client_id, repayment.repayment_id, sum(penalty.amount) AS amount
      FROM loan_repayments AS repayment JOIN loan_penalties AS penalty
        ON penalty.client_id = repayment.client_id AND penalty.loan_id = repayment.loan_id
        AND penalty.charged_on < repayment.value_on
      GROUP BY repayment.client_id, repayment.repayment_id
    ) AS charged USING (client_id, repayment_id)
    CROSS JOIN LATERAL (
      SELECT sum(${paidOf(sql`row.interest`, sql`row.earlier`)}) AS interest
      FROM (
        SELECT instalment.interest, sum(principal + interest) OVER (ORDER BY number)
          - principal - interest AS earlier
        FROM loan_instalments AS instalment
        WHERE instalment.client_id = repayment.client_id
          AND instalment.loan_id = repayment.loan_id
      ) AS row
    ) AS paid
  ) AS repayment`,
    about: sql`'repayment ' || repayment_id || ${about}`,
    figures: [
      ['penalty', sql`penalty_part`, sql`least(amount, greatest(charged - penalties_before, 0))`],
      ['interest so far', sql`interest_through`, sql`interest`],
    ],
  },
);

export const allocationChecks: readonly LedgerCheck[] = [
  schedules,
  numbers,
  instalments,
  repayments,
];
