import { type RawBuilder, sql } from 'kysely';
import { applyRateSql, checkFigures, type LedgerCheck } from '../../ledger/index.ts';

/*
 * The terms of a loan against those that its client accepted, which are stored as they were shown.
 * Their sums are computed again.
 */

const term = (name: string) => sql`(accepted_terms ->> ${sql.lit(name)})`;

/** One column of the accepted schedule, as an array of JSON. */
const column = (name: string) =>
  sql`jsonb_path_query_array(accepted_terms, ${sql.lit(`$.schedule[*].${name}`)})`;

/** The domain's `distribute`, as a schedule shows it: equal parts, the last with the remainder. */
function parts(whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = sql`(${whole} / months)`;
  return sql`to_jsonb(
    array_fill(${part}::text, ARRAY[months - 1]) || (${whole} - ${part} * (months - 1))::text
  )`;
}

/**
 * The present value of the accepted instalments at a yearly rate, in percent. They are equal but
 * for the last one.
 */
function presentValue(percent: RawBuilder<unknown>): RawBuilder<unknown> {
  const growth = sql`(1 + ${percent} / 1200)`;
  return sql`(
    amount / months + interest / months
  )::float8 * (1 - power(${growth}, 1 - months)) / (${percent} / 1200) + (
    amount + interest
      - (amount / months + interest / months) * (months - 1)
  )::float8 * power(${growth}, -months)`;
}

/** Half of the last decimal that is shown, and a little for the sums of floating numbers. */
const apr = sql`(accepted_terms ->> 'apr')::float8`;
const isRightApr = sql`CASE WHEN ${apr} <= 0.006 THEN ${apr} >= 0
  ELSE ${presentValue(sql`(${apr} - 0.006)`)} >= amount
    AND ${presentValue(sql`(${apr} + 0.006)`)} <= amount END`;

const accepted = checkFigures("every loan's terms against those that its client accepted", {
  from: sql`(
    SELECT loan.*, ${applyRateSql(sql`amount`, sql`(rate_ppm::bigint * months)`)} AS interest,
      (accepted_at AT TIME ZONE 'Africa/Lagos')::date AS accepted_on
    FROM loans AS loan
    WHERE (state IN ('accepted', 'active', 'overdue', 'complete') AND imported_on IS NULL)
      OR accepted_at IS NOT NULL
  ) AS loan`,
  about: sql`'loan ' || loan_id || ' of client ' || client_id`,
  figures: [
    ['amount', sql`amount::text`, term('amount')],
    ['months', sql`months::text`, term('months')],
    ['rate', sql`rate_ppm::text`, term('ratePpm')],
    ['penalty a day', sql`penalty_ppm_per_day::text`, term('penaltyPpmPerDay')],
    ['most penalties', sql`penalty_cap_ppm::text`, term('penaltyCapPpm')],
    [
      'smallest arrears',
      sql`smallest_arrears::text`,
      sql`coalesce(accepted_terms -> 'penalties' ->> 'freeBelow', smallest_arrears::text)`,
    ],
    ['rebate', sql`rebate_ppm::text`, sql`coalesce(${term('rebatePpm')}, rebate_ppm::text)`],
    ['accepted currency', term('currency'), sql`'NGN'`],
    ['accepted cost', term('totalCost'), sql`interest::text`],
    ['accepted total', term('totalToRepay'), sql`(amount + interest)::text`],
    ['accepted principal', column('principal'), parts(sql`amount`)],
    ['accepted interest', column('interest'), parts(sql`interest`)],
    [
      'accepted first due date',
      sql`accepted_terms -> 'schedule' -> 0 ->> 'dueOn'`,
      sql`((accepted_on + interval '1 month')::date)::text`,
    ],
    [
      'accepted last due date',
      sql`accepted_terms -> 'schedule' -> -1 ->> 'dueOn'`,
      sql`((accepted_on + make_interval(months => months))::date)::text`,
    ],
    ['accepted yearly rate is that of the instalments', isRightApr, sql`true`],
    ['at most what was asked for', sql`amount <= requested_amount`, sql`true`],
  ],
});

export const loanTermChecks: readonly LedgerCheck[] = [accepted];
