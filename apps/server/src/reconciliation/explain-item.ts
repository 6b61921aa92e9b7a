import type { Person } from '../approvals/index.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import { lockItem, type ReconciliationItem, readItem } from './items.ts';
import { reconciliationDb } from './tables.ts';

/**
 * Closes an item with the findings of staff about it. It stays closed while both sides are as they
 * were; when one of them changes, the next run opens a new item. Nothing is corrected by this.
 */
export async function explainItem(
  tx: Tx,
  itemId: string,
  note: string,
  by: Person,
): Promise<ReconciliationItem> {
  const item = await lockItem(tx, itemId);
  if (item.state === 'explained' && item.closedBy === by.name && item.note === note) return item;
  if (item.state !== 'open') throw conflict('This difference is already closed.');
  const { at, date } = await readBusinessTime(tx);
  await reconciliationDb(tx)
    .updateTable('reconciliation_items')
    .set({ state: 'explained', closed_at: at, closed_on: date, closed_by: by.name, note })
    .where('item_id', '=', itemId)
    .execute();
  return readItem(tx, itemId);
}
