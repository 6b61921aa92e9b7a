import type { Tx } from '../../platform/database/database.ts';
import { staffDb } from '../tables.ts';

/** Releases the work that this member had taken: it waits in its queues for the next person. */
export async function releaseWorkOf(tx: Tx, staffId: string): Promise<number> {
  const { numDeletedRows } = await staffDb(tx)
    .deleteFrom('work_items')
    .where('owner_id', '=', staffId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
