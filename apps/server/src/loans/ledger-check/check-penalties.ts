import { sql } from 'kysely';
import { applyRateSql, compareFigures, type LedgerCheck } from '../../ledger/index.ts';
import { readBusinessDates } from '../../platform/database/business-time.ts';
import { isPlain } from './check-allocation.ts';

/*
 * The effects of every closed date on a loan: interest earned on due dates, overdue from the day
 * after a missed one, and a penalty for each day on which something due was unpaid.
 */

const days: LedgerCheck = {
  name: 'every loan against the due dates that have passed',
  async run(reader) {
    const openDateOf = await readBusinessDates(reader);
    return compareFigures(reader, {
      from: sql`(
        SELECT client_id, loan_id, state, offer_expires_on, arrears_since, today, due.earned,
          CASE WHEN state IN ('active', 'overdue') THEN due.since END AS since,
          CASE WHEN state IN ('complete', 'written-off') THEN due.number ELSE due.passed END
            AS expected
        FROM (
          SELECT loans.*, ${openDateOf(sql`client_id`)} AS today FROM loans
        ) AS loan
        LEFT JOIN (
          SELECT client_id, loan_id, count(*) AS number,
            count(*) FILTER (WHERE interest_earned) AS earned,
            count(*) FILTER (WHERE due_on < today) AS passed,
            min(due_on) FILTER (WHERE due_on < today AND unpaid >= smallest_arrears) AS since
          FROM (
            SELECT instalment.*, loan.smallest_arrears,
              ${openDateOf(sql`instalment.client_id`)} AS today,
              sum(principal - principal_paid + instalment.interest - interest_paid) OVER (
                PARTITION BY instalment.client_id, instalment.loan_id
                ORDER BY instalment.due_on, number
              ) AS unpaid
            FROM loan_instalments AS instalment
            JOIN loans AS loan ON loan.client_id = instalment.client_id
              AND loan.loan_id = instalment.loan_id
          ) AS instalment
          GROUP BY client_id, loan_id
        ) AS due USING (client_id, loan_id)
      ) AS loan`,
      about: sql`'loan ' || loan_id || ' of client ' || client_id`,
      figures: [
        ['instalments whose interest is earned', sql`earned`, sql`expected`],
        ['is overdue', sql`state = 'overdue'`, sql`since IS NOT NULL`],
        ['late since', sql`arrears_since`, sql`since`],
        [
          'has an offer that expired',
          sql`state = 'offered' AND offer_expires_on < today`,
          sql`false`,
        ],
      ],
    });
  },
};

/**
 * From the day after a due date to the day before the one from which its instalment counts as paid:
 * less than the smallest arrears is left of it and those before. Instalments are paid in their
 * order, so that the days of one begin where those of the last end.
 */
const lateDays = (today: ReturnType<typeof sql>) => sql`(
  SELECT client_id, loan_id, greatest(due_on + 1, lag(until_on + 1, 1, due_on + 1) OVER in_order)
      AS from_on, until_on
  FROM (
    SELECT due.client_id, due.loan_id, due.number, due.due_on,
      CASE WHEN max(due.late) <= 0 THEN due.due_on
        ELSE coalesce(min(paid.value_on), max(due.today)) - 1 END AS until_on
    FROM (
      SELECT instalment.*, ${today} AS today, sum(instalment.principal + instalment.interest) OVER (
          PARTITION BY instalment.client_id, instalment.loan_id ORDER BY number
        ) - loan.smallest_arrears + 1 AS late
      FROM loan_instalments AS instalment
      JOIN loans AS loan ON loan.client_id = instalment.client_id
        AND loan.loan_id = instalment.loan_id
      WHERE instalment.due_on < ${today}
    ) AS due
    LEFT JOIN (
      SELECT client_id, loan_id, value_on, sum(interest_part + principal_part) OVER (
          PARTITION BY client_id, loan_id ORDER BY value_on, repayment_id
        ) AS repaid
      FROM loan_repayments
    ) AS paid ON paid.client_id = due.client_id AND paid.loan_id = due.loan_id
      AND paid.repaid >= due.late
    GROUP BY due.client_id, due.loan_id, due.number, due.due_on
  ) AS due
  WINDOW in_order AS (PARTITION BY client_id, loan_id ORDER BY number)
)`;

/** Days before a loan was imported cost the penalties owed then, and nothing else. */
const imported = sql`(
  SELECT client_id, loan_id, imported_on FROM loans WHERE imported_on IS NOT NULL
)`;

/*
 * A day without a penalty counts only where it was late: a repayment of before it that was booked
 * after it leaves its row, which changed nothing (check-covered-days.ts).
 */
const penalties: LedgerCheck = {
  name: 'every penalty against the days on which a payment was late',
  async run(reader) {
    const openDateOf = await readBusinessDates(reader);
    const late = lateDays(openDateOf(sql`instalment.client_id`));
    const daily = applyRateSql(sql`amount`, sql`penalty_ppm_per_day`);
    const most = applyRateSql(sql`amount`, sql`penalty_cap_ppm`);
    return compareFigures(reader, {
      from: sql`(
        SELECT client_id, loan_id, number, total, whole, inside, daily, covered,
          greatest(least((days - covered) * daily, most - before), 0) AS expected
        FROM (
          SELECT client_id, loan_id, ${daily} AS daily, ${most} AS most,
            coalesce(late.days, 0) AS days, coalesce(charged.number, 0) AS number,
            coalesce(charged.total, 0) AS total, coalesce(inside.covered, 0) AS covered,
            coalesce(charged.whole, 0) AS whole, coalesce(inside.number, 0) AS inside,
            coalesce(charged.before, 0) AS before
          FROM loans AS loan
          LEFT JOIN (
            SELECT client_id, loan_id,
              sum(greatest(until_on - greatest(from_on, imported_on) + 1, 0)) AS days
            FROM ${late} AS late LEFT JOIN ${imported} AS imported USING (client_id, loan_id)
            GROUP BY client_id, loan_id
          ) AS late USING (client_id, loan_id)
          LEFT JOIN (
            SELECT client_id, loan_id,
              count(*) FILTER (WHERE NOT is_before AND amount > 0) AS number,
              coalesce(sum(amount) FILTER (WHERE NOT is_before), 0) AS total,
              count(*) FILTER (WHERE amount = highest AND NOT is_before) AS whole,
              sum(amount) FILTER (WHERE is_before) AS before
            FROM (
              SELECT *, max(amount) OVER (PARTITION BY client_id, loan_id, is_before) AS highest
              FROM (
                SELECT penalty.*, coalesce(charged_on < imported_on, false) AS is_before
                FROM loan_penalties AS penalty
                LEFT JOIN ${imported} AS imported USING (client_id, loan_id)
              ) AS penalty
            ) AS penalty GROUP BY client_id, loan_id
          ) AS charged USING (client_id, loan_id)
          LEFT JOIN (
            SELECT penalty.client_id, penalty.loan_id,
              count(*) FILTER (WHERE penalty.amount > 0) AS number,
              count(*) FILTER (WHERE penalty.amount = 0) AS covered
            FROM loan_penalties AS penalty JOIN ${late} AS late
              ON late.client_id = penalty.client_id AND late.loan_id = penalty.loan_id
              AND penalty.charged_on BETWEEN late.from_on AND late.until_on
            LEFT JOIN ${imported} AS imported ON imported.client_id = penalty.client_id
              AND imported.loan_id = penalty.loan_id
            WHERE coalesce(penalty.charged_on >= imported.imported_on, true)
            GROUP BY penalty.client_id, penalty.loan_id
          ) AS inside USING (client_id, loan_id)
          WHERE disbursed_on IS NOT NULL AND ${isPlain(sql`loan.client_id`, sql`loan.loan_id`)}
        ) AS loan
      ) AS loan`,
      about: sql`'loan ' || loan_id || ' of client ' || client_id`,
      figures: [
        ['penalties in all', sql`total`, sql`expected`],
        ['penalties on days on which a payment was late', sql`inside`, sql`number`],
        [
          'penalties of a whole day',
          sql`CASE WHEN daily = 0 OR total = 0 THEN 0 ELSE whole END`,
          sql`CASE WHEN daily = 0 OR total = 0 THEN 0 ELSE greatest(div(expected, daily), 1) END`,
        ],
      ],
    });
  },
};

export const penaltyChecks: readonly LedgerCheck[] = [days, penalties];
