import { sql } from 'kysely';
import { checkFigures, ledgerTransfers } from '../../ledger/index.ts';

/**
 * The amounts taken out of an investment because its payment was reversed, with the plan that had
 * earned it: the investment itself, or an earlier one whose returns had become capital.
 */
export const reversals = checkFigures(
  'everything taken out of an investment with its payment against its transfers',
  {
    from: sql`(
    SELECT client_id, investment_id, earned_by,
      coalesce(reversal.capital, 0) AS capital, coalesce(moved.capital, 0) AS moved_capital,
      coalesce(reversal.returns, 0) AS returns, coalesce(moved.returns, 0) AS moved_returns,
      coalesce(reversal.tax, 0) AS tax, coalesce(moved.tax, 0) AS moved_tax,
      reversal.reversed_on, moved.happened_on,
      earned_by = investment_id
        OR coalesce(reversal.capital, 0) <= coalesce(earned.returns, 0) AS was_reinvested
    FROM (
      SELECT client_id, investment_id, coalesce(returns_of, investment_id) AS earned_by,
        sum(capital)::bigint AS capital, sum(returns)::bigint AS returns,
        sum(tax)::bigint AS tax, max(reversed_on) AS reversed_on
      FROM investment_reversals
      GROUP BY client_id, investment_id, coalesce(returns_of, investment_id)
    ) AS reversal
    FULL JOIN (
      SELECT client_id, subject_id AS investment_id,
        CASE WHEN kind IN ('reinvested_returns_reversed', 'withholding_tax_reversed')
          THEN credit_subject_id ELSE subject_id END AS earned_by,
        coalesce(sum(amount) FILTER (
          WHERE kind IN ('investment_reversed', 'reinvested_returns_reversed')
        ), 0)::bigint AS capital,
        coalesce(sum(amount) FILTER (WHERE kind = 'returns_reversed'), 0)::bigint AS returns,
        coalesce(sum(amount) FILTER (WHERE kind = 'withholding_tax_reversed'), 0)::bigint
          AS tax,
        max(happened_on) AS happened_on
      FROM ${ledgerTransfers(
        'investment_reversed',
        'returns_reversed',
        'reinvested_returns_reversed',
        'withholding_tax_reversed',
      )} AS transfers
      GROUP BY 1, 2, 3
    ) AS moved USING (client_id, investment_id, earned_by)
    LEFT JOIN (
      SELECT client_id, from_investment_id AS earned_by, sum(returns)::bigint AS returns
      FROM reinvestments GROUP BY client_id, from_investment_id
    ) AS earned USING (client_id, earned_by)
  ) AS reversal`,
    about: sql`'reversal of investment ' || investment_id || ' of client ' || client_id`,
    figures: [
      ['capital taken', sql`capital`, sql`moved_capital`],
      ['returns taken', sql`returns`, sql`moved_returns`],
      ['tax taken', sql`tax`, sql`moved_tax`],
      ['last taken on', sql`reversed_on`, sql`happened_on`],
      ['the returns had been reinvested', sql`was_reinvested`, sql`true`],
    ],
  },
);
