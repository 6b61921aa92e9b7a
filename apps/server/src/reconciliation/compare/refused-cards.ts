import { sql } from 'kysely';
import { rejectedCards } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type ItemChanges, resolveUnseen } from '../open-items.ts';

/** One item for each card that was removed here and that the provider refuses to remove. */
export async function updateCardItems(
  tx: Tx,
  runId: string,
  { at, date }: BusinessTime,
): Promise<ItemChanges> {
  // Read first: Citus writes to a shared table from no query of the clients' tables.
  const { rows: refused } = await sql<{ client_id: string; card_id: string; card: string }>`
    SELECT * FROM ${rejectedCards} AS refused`.execute(tx);
  const column = (name: keyof (typeof refused)[number]) => refused.map((row) => row[name]);
  const found = await sql<{ opened: number }>`
    WITH found AS (
      INSERT INTO reconciliation_items AS item (
        item_id, kind, item_key, reference, client_id, record_id, provider, seen_in, opened_at,
        opened_on
      )
      SELECT gen_random_uuid(), 'card-refused', refused.card_id::text, refused.card,
        refused.client_id, refused.card_id, jsonb_build_object(
          'status', 'open', 'amount', '0', 'fee', NULL, 'currency', ''
        ), ${runId}::uuid, ${at}::timestamptz, ${date}::date
      FROM unnest(${column('client_id')}::uuid[], ${column('card_id')}::uuid[],
        ${column('card')}::text[]) AS refused (client_id, card_id, card)
      WHERE NOT EXISTS (
        SELECT 1 FROM reconciliation_items AS explained
        WHERE explained.kind = 'card-refused' AND explained.state = 'explained'
          AND explained.item_key = refused.card_id::text
      )
      ON CONFLICT (kind, item_key) WHERE state = 'open' DO UPDATE SET seen_in = excluded.seen_in
      RETURNING item.opened_at
    )
    SELECT count(*) FILTER (WHERE opened_at = ${at}::timestamptz)::int AS opened FROM found
  `.execute(tx);
  const unseen = { runId, which: sql`kind = 'card-refused'` };
  return {
    opened: found.rows[0]?.opened ?? 0,
    resolved: await resolveUnseen(tx, unseen, 'The provider has removed the card.', { at, date }),
  };
}
