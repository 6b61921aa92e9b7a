import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { applyRateSql, compareFigures, type LedgerCheck } from '../../ledger/index.ts';
import { readBusinessDates } from '../../platform/database/business-time.ts';
import { readTaxVersions, taxRateSql } from '../../products/index.ts';

/*
 * Every return that an investment earned by its terms: one for each anniversary of its start, on
 * the capital that was left then. True only of a book whose every date was closed.
 */

/** How many monthly anniversaries a date has had by another; the 31st is one in February too. */
const monthsBetween = (from: string, to: string) => {
  const [start, end] = [sql.ref(from), sql.ref(to)];
  const months = sql`((extract(year FROM ${end}) - extract(year FROM ${start})) * 12
    + extract(month FROM ${end}) - extract(month FROM ${start}))::integer`;
  return sql`(${months} - CASE
    WHEN (${start} + make_interval(months => ${months}))::date > ${end} THEN 1 ELSE 0 END)`;
};

/**
 * The numbers from 1 to that of the anniversaries, one row each. Of generate_series PostgreSQL
 * expects a thousand rows whatever it is asked for, and reads the investments in another order.
 */
const numbers = (count: RawBuilder<unknown>) =>
  sql`unnest(array_fill(0, ARRAY[greatest(${count}, 0)])) WITH ORDINALITY`;

/**
 * Money that left an investment: withdrawals, one that was paid after all on the later day, its
 * next plan, and payments that the provider took back.
 */
const taken = sql`(
  SELECT part.client_id, part.investment_id, part.capital, part.returns,
    coalesce(withdrawal.taken_again_on, withdrawal.requested_on) AS taken_on
  FROM withdrawal_parts AS part JOIN withdrawals AS withdrawal
    ON withdrawal.client_id = part.client_id AND withdrawal.withdrawal_id = part.withdrawal_id
  WHERE withdrawal.status NOT IN ('failed', 'cancelled')
  UNION ALL
  SELECT client_id, from_investment_id, capital, returns, reinvested_on FROM reinvestments
  UNION ALL
  SELECT client_id, investment_id, capital, returns, reversed_on FROM investment_reversals
)`;

/** Investments that got money back: the returns that they missed are credited only then. */
const givenBack = sql`(
  SELECT DISTINCT part.client_id, part.investment_id
  FROM withdrawal_parts AS part JOIN withdrawals AS withdrawal
    ON withdrawal.client_id = part.client_id AND withdrawal.withdrawal_id = part.withdrawal_id
  WHERE withdrawal.status = 'failed' OR withdrawal.status = 'cancelled'
    OR withdrawal.taken_again_on IS NOT NULL
)`;

/**
 * Money taken and returns credited before each anniversary that follows a withdrawal, a next plan
 * or a reversal. Few investments have any, so the query begins with the money taken.
 */
const takenBefore = (openDateOf: (clientId: RawBuilder<unknown>) => RawBuilder<IsoDate>) => sql`(
  SELECT taken.client_id, taken.investment_id, taken.number, taken.capital, taken.returns,
    sum(before.amount)::bigint AS earned
  FROM (
    SELECT plan.client_id, plan.investment_id, step.number,
      sum(part.capital)::bigint AS capital, sum(part.returns)::bigint AS returns
    FROM ${taken} AS part
    JOIN (
      SELECT client_id, investment_id, start_on, ${openDateOf(sql`client_id`)} AS today
      FROM investments
    ) AS plan ON plan.client_id = part.client_id AND plan.investment_id = part.investment_id
    CROSS JOIN LATERAL ${numbers(monthsBetween('start_on', 'today'))} AS step (zero, number)
    WHERE part.taken_on < (plan.start_on + make_interval(months => step.number::integer))::date
    GROUP BY plan.client_id, plan.investment_id, step.number
  ) AS taken
  LEFT JOIN investment_returns AS before ON before.client_id = taken.client_id
    AND before.investment_id = taken.investment_id AND before.number < taken.number
  GROUP BY taken.client_id, taken.investment_id, taken.number, taken.capital, taken.returns
)`;

/** Net and gross amount credited on each anniversary. */
const credited = sql`(
  SELECT client_id, investment_id, number, sum(amount + tax)::bigint AS amount,
    sum(tax)::bigint AS tax,
    min(credited_on) AS credited_on,
    bool_and((credited_at AT TIME ZONE 'Africa/Lagos')::date = credited_on) AS on_time
  FROM investment_returns GROUP BY client_id, investment_id, number
)`;

const returns: LedgerCheck = {
  name: 'every return against the capital, the rate and the anniversaries of its investment',
  async run(reader) {
    const openDateOf = await readBusinessDates(reader);
    const taxes = await readTaxVersions(reader);
    // The capital of an anniversary is that before it: withdrawals of the day itself came after.
    const capital = sql`(initial_amount - coalesce(taken_capital, 0))`;
    return compareFigures(reader, {
      from: sql`(
        SELECT client_id, investment_id, number, anniversary, credited.amount, credited.tax,
          credited.credited_on, credited.on_time, expected.is_disturbed,
          CASE
            WHEN number > anniversaries THEN 0
            -- Only money taken out makes an investment inactive, here or in the earlier books.
            WHEN (taken_capital IS NOT NULL OR imported_on IS NOT NULL)
              AND ${capital} + coalesce(earned, 0) + imported_returns
                - coalesce(taken_returns, 0) < plan_minimum THEN 0
            ELSE ${applyRateSql(capital, sql`rate_ppm`)}
          END AS due
        FROM (
          SELECT plan.client_id, plan.investment_id, plan.initial_amount, plan.plan_minimum,
            plan.rate_ppm, plan.anniversaries, plan.imported_on, plan.imported_returns, step.number,
            taken.capital AS taken_capital,
            taken.returns AS taken_returns, taken.earned, plan.is_disturbed,
            (plan.start_on + make_interval(months => step.number::integer))::date AS anniversary
          FROM (
            SELECT *, CASE WHEN investment_type = 'FTI' THEN passed
              ELSE least(passed, months) END AS anniversaries
            FROM (
              SELECT *, ${monthsBetween('start_on', 'today')} AS passed
              FROM (
                SELECT investments.*, ${openDateOf(sql`investments.client_id`)} AS today,
                  disturbed.investment_id IS NOT NULL AS is_disturbed
                FROM investments
                LEFT JOIN ${givenBack} AS disturbed USING (client_id, investment_id)
              ) AS plan
            ) AS plan
          ) AS plan
          CROSS JOIN LATERAL ${numbers(sql`plan.anniversaries`)} AS step (zero, number)
          LEFT JOIN ${takenBefore(openDateOf)} AS taken ON taken.client_id = plan.client_id
            AND taken.investment_id = plan.investment_id AND taken.number = step.number
          -- The earlier books credited these.
          WHERE step.number > plan.imported_number
        ) AS expected
        FULL JOIN ${credited} AS credited USING (client_id, investment_id, number)
      ) AS returns`,
      about: sql`'return ' || number || ' of investment ' || investment_id
        || ' of client ' || client_id`,
      figures: [
        ['amount', sql`coalesce(amount, 0)`, sql`coalesce(due, 0)`],
        [
          'tax withheld',
          sql`coalesce(tax, 0)`,
          applyRateSql(sql`coalesce(amount, 0)`, taxRateSql(taxes, sql`anniversary`)),
        ],
        [
          'day of the credit',
          sql`credited_on`,
          sql`CASE WHEN amount IS NULL OR is_disturbed AND credited_on > anniversary
            THEN credited_on ELSE anniversary END`,
        ],
        ['time of the credit', sql`coalesce(on_time, true)`, sql`true`],
      ],
    });
  },
};

const anniversaries: LedgerCheck = {
  name: 'every investment against the anniversaries that have passed',
  async run(reader) {
    const openDateOf = await readBusinessDates(reader);
    return compareFigures(reader, {
      from: sql`(
        SELECT *, ${monthsBetween('start_on', 'today')} AS passed
        FROM (
          SELECT investments.*, ${openDateOf(sql`client_id`)} AS today FROM investments
        ) AS plan
      ) AS plan`,
      about: sql`'investment ' || investment_id || ' of client ' || client_id`,
      figures: [
        ['started by today', sql`start_on <= today`, sql`true`],
        [
          'anniversaries credited',
          sql`returns_credited`,
          sql`CASE WHEN status <> 1 THEN returns_credited WHEN investment_type = 'FTI' THEN passed
            ELSE least(passed, months) END`,
        ],
      ],
    });
  },
};

export const returnChecks: readonly LedgerCheck[] = [returns, anniversaries];
