import type { WorkDetail } from '@quarrter/contract/staff/work';
import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';
import { forbidden, invalid } from '../../platform/http/http-error.ts';
import type { ActionName } from '../action-texts.ts';
import { recordAction } from '../audit.ts';
import type { Queue, Viewer } from '../define-console.ts';
import { movedOn } from '../moved-on.ts';
import { rolesAllowedText } from '../roles.ts';
import { staffDb } from '../tables.ts';
import { type Note, writeNote } from './notes.ts';
import type { FoundWork } from './overview.ts';
import { canWork, requireQueue } from './queues.ts';
import { findWaiting, listColleagues, readWork } from './read-work.ts';

type Person = { readonly id: string; readonly name: string };

/** The item and owner that the page showed when its button was pressed. */
type Seen = { readonly queue: string; readonly id: string; readonly seenOwner: string | null };

/** Says that this person works on it. Taking it from a colleague needs a page that named them. */
export function assignWork(db: Database, viewer: Viewer, seen: Seen): Promise<WorkDetail> {
  const me = { id: viewer.staff.staffId, name: viewer.staff.name };
  return changeOwner(db, viewer, seen, me, 'take-work', { kind: 'taken' });
}

/** Gives it to a colleague whose role can do it. */
export async function handOverWork(
  db: Database,
  viewer: Viewer,
  { to, note, ...seen }: Seen & { to: string; note: string },
): Promise<WorkDetail> {
  const queue = requireQueue(viewer, seen.queue);
  const colleagues = await listColleagues(db, viewer, queue, seen.id);
  const colleague = colleagues.find(({ id }) => id === to);
  if (colleague === undefined) {
    throw invalid({ to: ['Please choose a colleague whose role can do this work.'] });
  }
  const written = { kind: 'handed-over', text: note, toName: colleague.name } as const;
  return changeOwner(db, viewer, seen, colleague, 'hand-over-work', written);
}

/** Removes the assignment of a piece of work. */
export function unassignWork(db: Database, viewer: Viewer, seen: Seen): Promise<WorkDetail> {
  return changeOwner(db, viewer, seen, null, 'put-back-work', { kind: 'put-back' });
}

async function changeOwner(
  db: Database,
  viewer: Viewer,
  seen: Seen,
  next: Person | null,
  action: ActionName,
  note: Note,
): Promise<WorkDetail> {
  const queue = requireQueue(viewer, seen.queue);
  const [worker] = queue.workers;
  if (!canWork(viewer.staff, queue)) throw forbidden(worker ? rolesAllowedText(worker) : '');
  await db.transaction().execute(async (tx) => {
    const row = await findWaiting(tx, viewer, queue, seen.id);
    if (row === undefined) throw await movedOn(tx, 'This item is no longer in the queue.', seen.id);
    const businessTime = await readBusinessTime(tx);
    if (!(await setOwner(tx, { ...seen, recordId: row.record_id }, next, businessTime))) return;
    await writeNote(tx, recordOf(row), viewer.staff, businessTime.at, note);
    await audit(tx, viewer, queue, row, businessTime, action, note);
  });
  return readWork(db, viewer, seen.queue, seen.id);
}

/**
 * True when it has another owner now, false when it had this one already. 409 when it is no longer
 * with whom the page named.
 */
async function setOwner(
  tx: Tx,
  { queue, id, seenOwner, recordId }: Seen & { recordId: string },
  next: Person | null,
  { at }: BusinessTime,
): Promise<boolean> {
  // Two people at once: the second waits here, and then sees the change of the first.
  await waitForTurn(tx, `work ${queue} ${id}`);
  const owner = await staffDb(tx)
    .selectFrom('work_items')
    .select(['owner_id', 'owner_name', 'taken_at'])
    .where('item_id', '=', id)
    .where('queue', '=', queue)
    .executeTakeFirst();
  const ownerId = owner?.owner_id ?? null;
  if (ownerId === (next?.id ?? null)) return false;
  if (owner !== undefined && ownerId !== seenOwner) {
    throw await movedOn(tx, `${owner.owner_name} has this now. Nothing was changed.`, recordId);
  }
  if (next === null) {
    await staffDb(tx)
      .deleteFrom('work_items')
      .where('item_id', '=', id)
      .where('queue', '=', queue)
      .execute();
    return true;
  }
  const taken = { owner_id: next.id, owner_name: next.name, taken_at: at };
  await staffDb(tx)
    .insertInto('work_items')
    .values({ queue, item_id: id, ...taken })
    .onConflict((known) => known.columns(['item_id', 'queue']).doUpdateSet(taken))
    .execute();
  return true;
}

export function recordOf({ queue, record_id: recordId, client_id: clientId }: FoundWork) {
  return { queue, recordId, clientId };
}

/**
 * Under the record, so that its history shows who had it. The text of a note is not in it: those
 * who read the queue read it with the work, and everyone reads the history of a client.
 */
export function audit(
  tx: Tx,
  { staff }: Viewer,
  { noun }: Queue,
  { record_id: recordId, client_id: clientId }: Pick<FoundWork, 'record_id' | 'client_id'>,
  businessTime: BusinessTime,
  action: ActionName,
  { toName = '' }: Note,
): Promise<void> {
  return recordAction(tx, staff, businessTime, {
    action,
    subject: `${noun} ${shortId(recordId)}`,
    subjectId: recordId,
    ...(clientId === null ? {} : { clientId }),
    note: toName === '' ? '' : `To ${toName}`,
  });
}
