import { sql } from 'kysely';
import { checkFigures } from './compare-figures.ts';

/** The balances of closed months follow from the totals of their dates, which have a check. */
export const closedMonths = checkFigures(
  "every closed month's balances from the totals of its dates",
  {
    from: sql`(
    SELECT closed.month, moved.currency, moved.code, balance.debits, balance.credits,
      balance.debits_before, balance.credits_before,
      sum(moved.debits) FILTER (WHERE moved.business_date < closed.month)
        AS moved_debits_before,
      sum(moved.credits) FILTER (WHERE moved.business_date < closed.month)
        AS moved_credits_before,
      sum(moved.debits) AS moved_debits, sum(moved.credits) AS moved_credits
    FROM ledger_closed_months AS closed
    JOIN ledger_day_totals AS moved
      ON moved.business_date < (closed.month + interval '1 month')::date
    LEFT JOIN ledger_month_balances AS balance ON balance.month = closed.month
      AND balance.currency = moved.currency AND balance.code = moved.code
    GROUP BY closed.month, moved.currency, moved.code, balance.debits, balance.credits,
      balance.debits_before, balance.credits_before
  ) AS month`,
    about: sql`'account ' || code || ' in ' || currency || ' in the month of ' || month`,
    figures: [
      ['debits before', sql`debits_before`, sql`coalesce(moved_debits_before, 0)`],
      ['credits before', sql`credits_before`, sql`coalesce(moved_credits_before, 0)`],
      ['debits', sql`debits`, sql`moved_debits`],
      ['credits', sql`credits`, sql`moved_credits`],
    ],
  },
);
