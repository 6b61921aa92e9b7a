import { sql } from 'kysely';
import { checkFigures } from '../../ledger/index.ts';

/** Part 3 of docs/ledger.md: how many loans each client has applied for, counted again. */
export const totals = checkFigures("what is counted of each client's loans", {
  from: sql`(
    SELECT client_id, stored.applied, counted.applied AS counted_applied
    FROM loan_totals AS stored FULL JOIN (
      SELECT client_id, count(*) AS applied FROM loans GROUP BY client_id
    ) AS counted USING (client_id)
  ) AS of_client`,
  about: sql`'loans of client ' || client_id`,
  figures: [['applied for', sql`applied`, sql`counted_applied`]],
});
