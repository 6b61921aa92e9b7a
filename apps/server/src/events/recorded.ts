import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from './define-event.ts';
import type { EntryKind } from './tables.ts';

/**
 * Events of these kinds, as a sub-query for the ledger's checks, with the columns client_id,
 * subject_id, kind and payload. An event cannot be changed, so it shows the content of a row when
 * it was written.
 */
export function recordedEvents(
  ...kinds: readonly Pick<EventKind<unknown>, 'kind'>[]
): RawBuilder<unknown> {
  const names = sql.join(kinds.map(({ kind }) => sql.lit(kind)));
  return sql`(SELECT client_id, subject_id, kind, payload FROM events WHERE kind IN (${names}))`;
}

/** One entry for all rows of one time: money that was reversed in several rows together. */
const summed = sql`kind IN ('repayment-reversal', 'investment-reversal')`;
const ownEntry = sql`CASE WHEN ${summed} THEN NULL ELSE entry_id END AS entry_id`;
const ownTime = sql`CASE WHEN ${summed} THEN happened_at END AS happened_at`;

/**
 * The entries of these kinds in the clients' transactions beside the rows that they show, for a
 * comparison of the ledger's check. `rows` gives client_id, kind, entry_id, subject_id, happened_at
 * and amount. Both are grouped instead of joined: each table is read once.
 */
export function entriesBeside(rows: RawBuilder<unknown>, ...kinds: readonly EntryKind[]) {
  const names = sql.join(kinds.map((kind) => sql.lit(kind)));
  const side = (isListed: boolean, from: RawBuilder<unknown>) => sql`
    SELECT client_id, kind, subject_id, ${ownEntry}, ${ownTime}, amount,
      ${sql.lit(isListed)} AS is_listed FROM ${from} AS side_of_entry`;
  return {
    from: sql`(
      SELECT client_id, kind, subject_id, entry_id, happened_at,
        bool_or(is_listed) AS is_listed, bool_or(NOT is_listed) AS has_row,
        sum(amount) FILTER (WHERE is_listed) AS listed,
        sum(amount) FILTER (WHERE NOT is_listed) AS amount
      FROM (
        ${side(true, sql`(SELECT * FROM activity_entries WHERE kind IN (${names}))`)}
        UNION ALL ${side(false, sql`(${rows})`)}
      ) AS side GROUP BY client_id, kind, subject_id, entry_id, happened_at
    ) AS entry`,
    about: sql`kind || coalesce(' ' || entry_id, ' at ' || happened_at) || ' about ' || subject_id
      || ' in the transactions of client ' || client_id`,
    figures: [
      ['is listed', sql`is_listed`, sql`has_row`],
      ['amount', sql`listed`, sql`amount`],
    ] as const,
  };
}
