import { sql } from 'kysely';
import { checkFigures, ledgerTransfers } from '../../ledger/index.ts';
import { nextReturnsDateSql } from '../grow/day-close.ts';

/** The anniversaries up to the day of the import: those whose number of months has passed. */
const passed = sql`(
  SELECT count(*) FROM generate_series(1, CASE WHEN plan.investment_type = 'FTI'
    THEN (plan.imported_on - plan.start_on) / 28 ELSE plan.months END) AS step
  WHERE (plan.start_on + make_interval(months => step))::date <= plan.imported_on
)`;

/** An investment of the lender's earlier books against the postings of its import. */
export const imported = checkFigures('every imported investment against its opening balances', {
  from: sql`(
    SELECT coalesce(plan.client_id, opening.client_id) AS client_id,
      coalesce(plan.investment_id, opening.investment_id) AS investment_id, plan.currency,
      plan.imported_on, plan.initial_amount, plan.imported_returns, plan.imported_number,
      plan.start_on, plan.matures_on, plan.months, plan.next_returns_on, plan.status,
      ${passed} AS passed, CASE WHEN plan.status = 1
        THEN ${nextReturnsDateSql(sql`returns_credited`)} END AS expected_next,
      opening.first_on, opening.last_on, opening.capital, opening.returns,
      opening.currency AS posted_currency
    FROM (SELECT * FROM investments WHERE imported_on IS NOT NULL) AS plan
    FULL JOIN (
      SELECT client_id, subject_id AS investment_id, min(happened_on) AS first_on,
        max(happened_on) AS last_on, max(currency) AS currency,
        coalesce(sum(amount) FILTER (WHERE kind = 'opening_capital'), 0) AS capital,
        coalesce(sum(amount) FILTER (WHERE kind = 'opening_returns'), 0) AS returns
      FROM ${ledgerTransfers('opening_capital', 'opening_returns')} AS transfer
      GROUP BY client_id, subject_id
    ) AS opening USING (client_id, investment_id)
  ) AS plan`,
  about: sql`'investment ' || investment_id || ' of client ' || client_id`,
  figures: [
    ['day of the import', sql`imported_on`, sql`first_on`],
    ['last opening balance posted on', sql`last_on`, sql`first_on`],
    ['currency', sql`currency`, sql`posted_currency`],
    ['capital', sql`initial_amount`, sql`capital`],
    ['returns owed before', sql`imported_returns`, sql`returns`],
    ['started before the import', sql`start_on < imported_on`, sql`true`],
    ['returns credited before', sql`imported_number`, sql`passed`],
    ['maturity', sql`matures_on`, sql`(start_on + make_interval(months => months))::date`],
    ['next return', sql`next_returns_on`, sql`expected_next`],
  ],
});
