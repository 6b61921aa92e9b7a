import { sql } from 'kysely';
import {
  bookSealSql,
  checkFigures,
  compareFigures,
  type LedgerCheck,
  ledgerSeals,
} from '../ledger/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';

const order: LedgerCheck = {
  name: 'every business date closed, one after the other',
  async run(reader) {
    const today = await readBusinessDate(reader);
    return compareFigures(reader, {
      from: sql`(
        SELECT business_date, finished_at,
          coalesce(lead(business_date) OVER (ORDER BY business_date), ${today}::date) AS next_date
        FROM day_closes
      ) AS closes`,
      about: sql`'close of ' || business_date`,
      figures: [
        [
          'next business date',
          sql`next_date`,
          sql`business_date + CASE WHEN finished_at IS NULL THEN 0 ELSE 1 END`,
        ],
      ],
    });
  },
};

/** Only closes make seals: without any close there is no order to compare. */
const first = checkFigures('the first closed business date against the first seal', {
  from: sql`(
    SELECT (SELECT min(business_date) FROM day_closes) AS first_close,
      (SELECT min(business_date) FROM ${ledgerSeals} AS seals) AS first_seal
  ) AS book`,
  about: sql`'day closes'`,
  figures: [['first closed date', sql`first_close`, sql`least(first_close, first_seal)`]],
});

const seals = checkFigures("every closed date's seal against the seals of the clients", {
  from: sql`(
    SELECT closes.business_date, closes.seal, closes.sealed_clients,
      coalesce(sealed.client_count, 0) AS client_count,
      ${bookSealSql(sql`closes.previous`, sql`sealed.seals`)} AS recomputed
    FROM (
      SELECT business_date, seal, sealed_clients,
        lag(seal) OVER (ORDER BY business_date) AS previous
      FROM day_closes WHERE seal IS NOT NULL
    ) AS closes
    LEFT JOIN (
      SELECT dates.closed_on, count(*) AS client_count,
        string_agg(seals.seal, ''::bytea ORDER BY seals.business_date, seals.client_id) AS seals
      FROM ${ledgerSeals} AS seals
      JOIN (
        SELECT seal_dates.business_date AS sealed_on, min(later.business_date) AS closed_on
        FROM (SELECT DISTINCT business_date FROM ${ledgerSeals} AS seals) AS seal_dates
        JOIN day_closes AS later
          ON later.business_date >= seal_dates.business_date AND later.seal IS NOT NULL
        GROUP BY seal_dates.business_date
      ) AS dates ON dates.sealed_on = seals.business_date
      GROUP BY dates.closed_on
    ) AS sealed ON sealed.closed_on = closes.business_date
  ) AS closes`,
  about: sql`'close of ' || business_date`,
  figures: [
    ['clients with transfers', sql`client_count`, sql`sealed_clients`],
    ['seal of the whole book', sql`recomputed`, sql`seal`],
  ],
});

/** True only of a book whose every date was closed. */
export const dayCloseChecks: readonly LedgerCheck[] = [order, first, seals];
