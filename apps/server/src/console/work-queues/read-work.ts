import type { WorkDetail } from '@quarrter/contract/staff/work';
import { staffRole } from '@quarrter/contract/staff-rights';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { Queue, Viewer, Workers } from '../define-console.ts';
import { can, permissionsOf } from '../roles.ts';
import { staffDb } from '../tables.ts';
import { presentItems } from './list-items.ts';
import { readNotes } from './notes.ts';
import { type FoundWork, readWaiting } from './overview.ts';
import { promiseText } from './promises.ts';
import { canWork, requireQueue } from './queues.ts';

/** A piece of work with its notes; work that no longer waits has no item. */
export async function readWork(
  reader: Reader,
  viewer: Viewer,
  name: string,
  itemId: string,
): Promise<WorkDetail> {
  const queue = requireQueue(viewer, name);
  const row = await findWaiting(reader, viewer, queue, itemId);
  const [item = null] = await presentItems(reader, viewer, row === undefined ? [] : [row]);
  const notes = await readNotes(reader, viewer, row?.record_id ?? itemId);
  return {
    item,
    notes: notes.map(({ staffId: _, ...note }) => note),
    colleagues: await listColleagues(reader, viewer, queue, itemId),
    canWork: canWork(viewer.staff, queue),
    canComment: can(viewer.staff.role, 'do-work'),
    promise: promiseText(queue.promise),
  };
}

/** The row of an item that waits; undefined when it no longer does. */
export async function findWaiting(
  reader: Reader,
  viewer: Viewer,
  queue: Queue,
  itemId: string,
): Promise<FoundWork | undefined> {
  if (!isId(itemId)) throw notFound();
  const [row] = await readWaiting(reader, viewer, [{ queue, ids: [itemId] }]);
  return row;
}

/** Who else can do this piece of work. */
export async function listColleagues(
  reader: Reader,
  viewer: Viewer,
  queue: Queue,
  itemId: string,
): Promise<WorkDetail['colleagues']> {
  const everyWorker: Workers = { permissions: queue.workers, except: [] };
  const { permissions, except } = (await queue.workersOf?.(reader, viewer, itemId)) ?? everyWorker;
  const able = staffRole.options.filter((role) =>
    permissionsOf(role).some((one) => permissions.includes(one)),
  );
  if (able.length === 0) return [];
  const rows = await staffDb(reader)
    .selectFrom('staff_members')
    .select(['staff_id', 'name', 'role'])
    .where('role', 'in', able)
    .where('staff_id', 'not in', [viewer.staff.staffId, ...except])
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .limit(500)
    .execute();
  return rows.map((row) => ({ id: row.staff_id, name: row.name, role: row.role }));
}
