import { sql } from 'kysely';
import { compareFigures, type LedgerCheck } from '../../ledger/index.ts';
import { readRebatesSql } from '../../products/index.ts';

/**
 * A loan has the rebate that its product had on the day of its offer or import. On the day of a
 * change it may be either; a client's own date can be one day ahead while a date closes.
 */
const rebates: LedgerCheck = {
  name: "every loan's rebate against the product of its day",
  async run(reader) {
    const versions = await readRebatesSql(reader);
    return compareFigures(reader, {
      from: sql`(
        SELECT client_id, loan_id, rebate_ppm, EXISTS (
          SELECT 1 FROM ${versions}
          WHERE terms.loan_type = loan.loan_type AND terms.rebate_ppm = loan.rebate_ppm
            AND coalesce(terms.since <= loan.on_date, true)
            AND coalesce(terms.until >= loan.on_date - 1, true)
        ) AS is_of_product
        FROM (
          SELECT client_id, loan_id, loan_type, rebate_ppm,
            coalesce(imported_on, offered_on, applied_on) AS on_date
          FROM loans
        ) AS loan
      ) AS loan`,
      about: sql`'loan ' || loan_id || ' of client ' || client_id || ', rebate ' || rebate_ppm`,
      figures: [['is that of its product', sql`is_of_product`, sql`true`]],
    });
  },
};

export const rebateChecks: readonly LedgerCheck[] = [rebates];
