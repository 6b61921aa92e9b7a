import { type RawBuilder, sql } from 'kysely';
import { compareFigures, type LedgerCheck } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { compareVersions, readOfferTermsSql } from '../../products/index.ts';

export const productVersions: LedgerCheck = {
  name: 'every version of a product against what two people approved',
  run: compareVersions,
};

/** The terms of the slots that were sold, taken from the investments: few rows for many. */
const sold = sql`(
  SELECT offer_id, rate_ppm, months, currency, plan_minimum, count(*) AS investments
  FROM investments WHERE offer_id IS NOT NULL
  GROUP BY offer_id, rate_ppm, months, currency, plan_minimum
)`;

/** An offer keeps the terms that it was opened with, and its investments have the same terms. */
export const soldOffers: LedgerCheck = {
  name: "every limited-time offer's terms against what was sold of it",
  async run(reader: Reader) {
    const offers: RawBuilder<unknown> = await readOfferTermsSql(reader);
    return compareFigures(reader, {
      from: sql`(
        SELECT sold.*, terms.unit_price, terms.rate_ppm AS offer_rate,
          terms.months AS offer_months, terms.currency AS offer_currency
        FROM ${sold} AS sold LEFT JOIN ${offers} ON terms.offer_id = sold.offer_id
      ) AS sold`,
      about: sql`'offer ' || offer_id`,
      figures: [
        ['rate', sql`offer_rate`, sql`rate_ppm`],
        ['months', sql`offer_months`, sql`months`],
        ['currency', sql`offer_currency`, sql`currency`],
        ['price of a slot', sql`unit_price`, sql`plan_minimum`],
      ],
    });
  },
};
