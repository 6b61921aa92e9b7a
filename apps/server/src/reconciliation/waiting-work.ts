import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import type { WaitingWork } from '../platform/jobs/waiting-work.ts';

/** Open differences from the provider, for the console's queues. Their ids are in no order. */
export const waitingDifferences = sql<WaitingWork>`(
  SELECT item_id, client_id, item_id AS record_id, opened_at AS since,
    NULL::timestamptz AS due_at,
    coalesce((provider ->> 'amount')::bigint, (booked ->> 'amount')::bigint) AS amount,
    coalesce(provider ->> 'currency', booked ->> 'currency') AS currency, kind AS label,
    reference AS sender
  FROM reconciliation_items WHERE state = 'open'
)`;

/** How many differences from the provider no one has explained. */
export async function countOpenDifferences(reader: Reader): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM reconciliation_items WHERE state = 'open'`.execute(reader);
  return rows[0]?.open ?? 0;
}
