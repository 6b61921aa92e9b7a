import { sql } from 'kysely';
import { readBusinessDates } from '../../platform/database/business-time.ts';
import { dayHashes, sealSql, transferDays } from '../seal.ts';
import { closedMonths } from './check-closed-months.ts';
import { dayTotals } from './check-days.ts';
import type { LedgerCheck } from './compare-facts.ts';
import { compareFigures } from './compare-figures.ts';

/**
 * A sealed date whose transfers were changed, removed or added to gives another seal. A closed date
 * without a seal is found too.
 */
const seals: LedgerCheck = {
  name: "every client's transfers of closed dates against their seal",
  async run(reader) {
    const openDateOf = await readBusinessDates(reader);
    const closed = sql`transfer.happened_on < ${openDateOf(sql`transfer.client_id`)}`;
    return compareFigures(reader, {
      from: sql`(
        SELECT client_id, business_date, sealed.seal, sealed.transfers AS sealed_transfers,
          moved.transfers,
          ${sealSql(sql`sealed.previous`, sql`business_date`, sql`moved.hashes`)} AS recomputed
        FROM (
          SELECT client_id, business_date, transfers, seal,
            lag(seal) OVER (PARTITION BY client_id ORDER BY business_date) AS previous
          FROM ledger_seals
        ) AS sealed
        FULL JOIN (
          SELECT day.client_id, day.business_date, sum(day.transfers)::integer AS transfers,
            ${dayHashes} AS hashes
          FROM (
            -- A seal usually covers one date; the first of an older book covers all before it.
            SELECT day.*, coalesce(same_date.business_date, (
              SELECT min(later.business_date) FROM ledger_seals AS later
              WHERE later.client_id = day.client_id AND later.business_date > day.happened_on
            ), day.happened_on) AS business_date
            FROM ${transferDays(closed)} AS day
            LEFT JOIN ledger_seals AS same_date ON same_date.client_id = day.client_id
              AND same_date.business_date = day.happened_on
          ) AS day
          GROUP BY day.client_id, day.business_date
        ) AS moved USING (client_id, business_date)
      ) AS seals`,
      about: sql`'client ' || client_id || ' on ' || business_date`,
      figures: [
        ['number of transfers', sql`transfers`, sql`sealed_transfers`],
        ['seal of its transfers', sql`recomputed`, sql`seal`],
      ],
    });
  },
};

/** True only of a book whose every date was closed. */
export const sealChecks: readonly LedgerCheck[] = [seals, dayTotals, closedMonths];
