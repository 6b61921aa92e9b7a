import { addDays } from '@quarrter/domain/calendar';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { CoreDeps } from '../define-console.ts';
import { staffDb } from '../tables.ts';
import { readWaiting } from './overview.ts';

/** Enough for all the staff of a lender. */
const batchSize = 5_000;

/** Deletes the assignments of finished work. The notes about it stay with its record. */
export async function releaseFinishedWork(deps: CoreDeps): Promise<void> {
  const { db, queues } = deps;
  const taken = await staffDb(db)
    .selectFrom('work_items')
    .select(['queue', 'item_id'])
    .orderBy('taken_at')
    .limit(batchSize)
    .execute();
  const idsOf = Map.groupBy(taken, ({ queue }) => queue);
  const wanted = queues.flatMap((queue) => {
    const ids = idsOf.get(queue.name)?.map((row) => row.item_id);
    return ids === undefined ? [] : [{ queue, ids }];
  });
  // Work that waits again tomorrow is not finished.
  const tomorrow = addDays(await readBusinessDate(db), 1);
  const waiting = await readWaiting(db, { ...deps, staff: noOne }, wanted, tomorrow);
  const keys = new Set(waiting.map((row) => `${row.queue} ${row.item_id}`));
  const finished = taken.filter((row) => !keys.has(`${row.queue} ${row.item_id}`));
  const byQueue = Map.groupBy(finished, ({ queue }) => queue);
  for (const [queue, rows] of byQueue) {
    await staffDb(db)
      .deleteFrom('work_items')
      .where('queue', '=', queue)
      .where(
        'item_id',
        'in',
        rows.map((row) => row.item_id),
      )
      .execute();
  }
}

/** A viewer of all work: an auditor, who has proposed nothing. */
const noOne = {
  staffId: '00000000-0000-0000-0000-000000000000',
  email: '',
  name: '',
  role: 'auditor',
} as const;
