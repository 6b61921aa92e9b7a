import type { Store } from './database.ts';
import { oneRow } from './rows.ts';

/** How many rows this store has written so far. Reads no table. */
export function changesOf(store: Store): number {
  return oneRow<{ changes: number }>(store, 'SELECT total_changes() AS changes')?.changes ?? 0;
}

/** When the next payment, transfer, refund or webhook is due: milliseconds, or never. */
export function nextDue(store: Store): number {
  const row = oneRow<{ due_at: number | null }>(
    store,
    `SELECT min(due_at) AS due_at FROM (
       SELECT min(pay_at) AS due_at FROM transactions
         WHERE pay_at IS NOT NULL AND status = 'pending'
       UNION ALL SELECT min(settle_at) FROM transfers WHERE settle_at IS NOT NULL
       UNION ALL SELECT min(settle_at) FROM refunds WHERE settle_at IS NOT NULL
       UNION ALL SELECT min(due_at) FROM deliveries WHERE due_at IS NOT NULL)`,
  );
  return row?.due_at ?? Number.POSITIVE_INFINITY;
}
