import { sql } from 'kysely';
import { checkFigures } from '../../ledger/index.ts';
import { isNewMoney } from '../queries.ts';

/** Part 5 of docs/ledger.md: the counts of each client's investments, counted again. */
export const totals = checkFigures("what is counted of each client's investments", {
  from: sql`(
    SELECT client_id, currency, stored.made, stored.invested, stored.held,
      counted.made AS counted_made, counted.invested AS counted_invested,
      counted.held AS counted_held
    FROM investment_totals AS stored FULL JOIN (
      SELECT client_id, currency, count(*) AS made,
        coalesce(sum(initial_amount) FILTER (WHERE ${isNewMoney}), 0)::bigint AS invested,
        count(*) FILTER (WHERE status <> 3) AS held
      FROM investments GROUP BY client_id, currency
    ) AS counted USING (client_id, currency)
  ) AS of_client`,
  about: sql`'investments of client ' || client_id || ' in ' || currency`,
  figures: [
    ['made', sql`made`, sql`counted_made`],
    ['invested', sql`invested`, sql`counted_invested`],
    ['still held', sql`held`, sql`counted_held`],
  ],
});
