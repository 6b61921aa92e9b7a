import { sql } from 'kysely';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { LedgerCheck } from './compare-facts.ts';
import { compareFigures } from './compare-figures.ts';

/** The totals of each closed date, and those of all dates up to it. */
export const dayTotals: LedgerCheck = {
  name: "every closed date's totals by account code from its transfers",
  async run(reader) {
    const today = await readBusinessDate(reader);
    // Transfers are grouped once, by the few pairs of codes that there are on a date.
    const pairs = sql`
      SELECT happened_on, currency, debit_code, credit_code, sum(amount) AS amount,
        count(*) AS transfers
      FROM ledger_transfers WHERE happened_on < ${today}::date
      GROUP BY happened_on, currency, debit_code, credit_code`;
    return compareFigures(reader, {
      // Rows and transfers are grouped instead of joined: on a Citus they lie on different nodes.
      from: sql`(
        SELECT currency, code, business_date, sum(debits) AS debits, sum(credits) AS credits,
          sum(transfers) AS transfers, sum(debited) AS debited, sum(credited) AS credited,
          sum(moved) AS moved, sum(debits_through) AS debits_through,
          sum(credits_through) AS credits_through,
          sum(sum(debited)) OVER so_far AS debited_through,
          sum(sum(credited)) OVER so_far AS credited_through
        FROM (
          SELECT currency, code, business_date, debits, credits, transfers, debits_through,
            credits_through, 0 AS debited, 0 AS credited, 0 AS moved
          FROM ledger_day_totals
          UNION ALL
          SELECT currency, debit_code, happened_on, 0, 0, 0, 0, 0, amount, 0, transfers
          FROM (${pairs}) AS debit_side
          UNION ALL
          SELECT currency, credit_code, happened_on, 0, 0, 0, 0, 0, 0, amount,
            CASE WHEN debit_code = credit_code THEN 0 ELSE transfers END
          FROM (${pairs}) AS credit_side
        ) AS side GROUP BY currency, code, business_date
        WINDOW so_far AS (PARTITION BY currency, code ORDER BY business_date)
      ) AS day`,
      about: sql`'account ' || code || ' on ' || business_date || ' in ' || currency`,
      figures: [
        ['debits', sql`debits`, sql`debited`],
        ['credits', sql`credits`, sql`credited`],
        ['transfers', sql`transfers`, sql`moved`],
        ['debits through the date', sql`debits_through`, sql`debited_through`],
        ['credits through the date', sql`credits_through`, sql`credited_through`],
      ],
    });
  },
};
