import { sql } from 'kysely';
import { ledgerCodes } from '../chart.ts';
import { summedCodesSql } from '../month-totals.ts';
import { checkFigures } from './compare-figures.ts';

/*
 * Only the transfers of clients who have such totals, or accounts that belong into them, are read:
 * most of a book are loans.
 */
const clients = sql`
  SELECT client_id FROM ledger_month_totals
  UNION
  SELECT client_id FROM ledger_accounts WHERE code = ${sql.lit(ledgerCodes.investorCapital)}`;

const month = sql`(happened_on - (extract(day FROM happened_on)::int - 1))`;

export const monthTotals = checkFigures("every month's totals from its transfers", {
  from: sql`(
    SELECT client_id, currency, code, month, coalesce(stored.debits, 0) AS debits,
      coalesce(stored.credits, 0) AS credits, coalesce(moved.debits, 0) AS debited,
      coalesce(moved.credits, 0) AS credited
    FROM ledger_month_totals AS stored FULL JOIN (
      SELECT client_id, currency, code, month,
        sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
      FROM (
        SELECT client_id, currency, debit_code AS code, ${month} AS month,
          amount AS debits, 0::bigint AS credits
        FROM ledger_transfers JOIN (${clients}) AS investor USING (client_id)
        WHERE debit_code IN (${summedCodesSql})
        UNION ALL
        SELECT client_id, currency, credit_code, ${month}, 0, amount
        FROM ledger_transfers JOIN (${clients}) AS investor USING (client_id)
        WHERE credit_code IN (${summedCodesSql})
      ) AS sides GROUP BY client_id, currency, code, month
    ) AS moved USING (client_id, currency, code, month)
  ) AS of_month`,
  about: sql`'month ' || month || ' of account ' || code || ' of client ' || client_id
    || ' in ' || currency`,
  figures: [
    ['debits', sql`debits`, sql`debited`],
    ['credits', sql`credits`, sql`credited`],
  ],
});
