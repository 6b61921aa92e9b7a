import type { WorkDetail } from '@quarrter/contract/staff/work';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';
import type { Viewer } from '../define-console.ts';
import { movedOn } from '../moved-on.ts';
import { readNotes, writeNote } from './notes.ts';
import { audit, recordOf } from './own-work.ts';
import { requireQueue } from './queues.ts';
import { findWaiting, readWork } from './read-work.ts';

/** Writes for colleagues. The same text again, by the same person, is a second click. */
export async function commentOnWork(
  db: Database,
  viewer: Viewer,
  { queue: name, id, text }: { queue: string; id: string; text: string },
): Promise<WorkDetail> {
  const queue = requireQueue(viewer, name);
  await db.transaction().execute(async (tx) => {
    const row = await findWaiting(tx, viewer, queue, id);
    if (row === undefined) throw await movedOn(tx, 'This item is no longer in the queue.', id);
    const { record_id: recordId } = row;
    await waitForTurn(tx, `work ${recordId}`);
    const last = (await readNotes(tx, viewer, recordId)).at(-1);
    if (last?.kind === 'comment' && last.text === text && last.staffId === viewer.staff.staffId) {
      return;
    }
    const businessTime = await readBusinessTime(tx);
    await writeNote(tx, recordOf(row), viewer.staff, businessTime.at, { kind: 'comment', text });
    await audit(tx, viewer, queue, row, businessTime, 'comment-work', { kind: 'comment' });
  });
  return readWork(db, viewer, name, id);
}
