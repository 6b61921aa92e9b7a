import { type RawBuilder, sql } from 'kysely';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { differencesOf } from './compare/pairs.ts';

export type ItemChanges = { readonly opened: number; readonly resolved: number };

/**
 * Opens an item for every difference of a run that has none, and closes the items whose record
 * was compared and no longer differs. A difference that staff have explained stays explained while
 * both sides are as they were.
 */
export async function updateItems(
  tx: Tx,
  runId: string,
  businessTime: BusinessTime,
): Promise<ItemChanges> {
  const { at, date } = businessTime;
  const found = await sql<{ opened: number }>`
    WITH found AS (
    INSERT INTO reconciliation_items AS item (
      item_id, kind, item_key, reference, client_id, record_id, booked, provider, seen_in,
      opened_at, opened_on
    )
    SELECT gen_random_uuid(), kind, item_key, reference, client_id, record_id, booked, provider,
      ${runId}::uuid, ${at}::timestamptz, ${date}::date
    FROM (
      SELECT kind, item_key, reference, client_id, record_id,
        ${sideOf('book')} AS booked, ${sideOf('provider')} AS provider
      FROM ${differencesOf(runId)} AS difference
    ) AS difference
    WHERE NOT EXISTS (
      SELECT 1 FROM reconciliation_items AS explained
      WHERE explained.kind = difference.kind AND explained.item_key = difference.item_key
        AND explained.state = 'explained'
        AND explained.booked IS NOT DISTINCT FROM difference.booked
        AND explained.provider IS NOT DISTINCT FROM difference.provider
    )
    ON CONFLICT (kind, item_key) WHERE state = 'open' DO UPDATE SET
      seen_in = excluded.seen_in, booked = excluded.booked, provider = excluded.provider
    RETURNING item.opened_at
    )
    SELECT count(*) FILTER (WHERE opened_at = ${at}::timestamptz)::int AS opened FROM found
  `.execute(tx);
  const compared = sql`EXISTS (
    SELECT 1 FROM reconciliation_entries AS entry
    WHERE entry.run_id = ${runId}::uuid AND entry.kind = split_part(item.kind, '-', 1)
      AND entry.side IN ('provider', 'book') AND entry.entry_key = item.item_key
  )`;
  const unseen = { runId, which: compared };
  const note = 'The provider and the book agree again.';
  return {
    opened: found.rows[0]?.opened ?? 0,
    resolved: await resolveUnseen(tx, unseen, note, { at, date }),
  };
}

/** Closes the open items that a run has not seen again; returns how many. */
export async function resolveUnseen(
  tx: Tx,
  { runId, which }: { readonly runId: string; readonly which: RawBuilder<unknown> },
  note: string,
  { at, date }: BusinessTime,
): Promise<number> {
  const resolved = await sql`
    UPDATE reconciliation_items AS item
    SET state = 'resolved', closed_at = ${at}::timestamptz, closed_on = ${date}::date,
      note = ${note}
    WHERE state = 'open' AND seen_in <> ${runId}::uuid AND ${which}`.execute(tx);
  return Number(resolved.numAffectedRows ?? 0n);
}

function sideOf(side: 'book' | 'provider') {
  const column = (name: string) => sql.ref(`${side}_${name}`);
  return sql`CASE WHEN ${column('status')} IS NOT NULL THEN jsonb_build_object(
    'status', ${column('status')}, 'amount', ${column('amount')}::text,
    'fee', ${column('fee')}::text, 'currency', ${column('currency')}
  ) END`;
}
