import {
  listNotified,
  lockCounts,
  markRead,
  type NotifiedEntry,
  readActivityCounts,
} from '../events/index.ts';
import { holdClient } from '../platform/client-buckets.ts';
import type { Database, Reader } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import { type Activity, addSubjects } from './list-activity.ts';

/** What the bell shows, and how far it counts. */
const shownCount = 5;
const countedCount = 100;

/**
 * SHL-07: the id names what a notification says, not only the entry: a loan that moved on is a new
 * notification. `read` is true once the client has seen it.
 */
export type Notification = {
  readonly id: string;
  readonly read: boolean;
  readonly activity: Activity;
};

/**
 * The newest notifications (SHL-14) and how many are unread. Of each loan there is only the latest
 * (SHL-13).
 */
export async function listNotifications(
  reader: Reader,
  clientId: string,
): Promise<{ unread: number; results: Notification[] }> {
  const entries = await listNotified(reader, clientId, { limit: shownCount });
  return {
    unread: await countUnread(reader, clientId),
    results: await present(reader, clientId, entries),
  };
}

/**
 * Marks a notification and all older ones as read: what arrived while the client was reading stays
 * unread. A notification that no longer exists marks nothing.
 */
export function markNotificationsRead(
  db: Database,
  clientId: string,
  newestSeen: string,
): Promise<{ unread: number }> {
  return db.transaction().execute(async (tx) => {
    await holdClient(tx, clientId);
    await lockCounts(tx, clientId);
    const [entryId = ''] = newestSeen.split('.');
    const [entry] = isId(entryId) ? await listNotified(tx, clientId, { entryId }) : [];
    const [notification] = entry ? await present(tx, clientId, [entry]) : [];
    if (entry && notification?.id === newestSeen) await markRead(tx, clientId, entry);
    return { unread: await countUnread(tx, clientId) };
  });
}

async function countUnread(reader: Reader, clientId: string): Promise<number> {
  const { unread } = await readActivityCounts(reader, clientId);
  return Math.min(unread, countedCount);
}

async function present(
  reader: Reader,
  clientId: string,
  entries: readonly NotifiedEntry[],
): Promise<Notification[]> {
  const unread = new Map(entries.map((entry) => [entry.entryId, entry.unread]));
  return (await addSubjects(reader, clientId, entries)).map((activity) => ({
    id: notificationId(activity),
    read: unread.get(activity.entry.entryId) === false,
    activity,
  }));
}

function notificationId(activity: Activity): string {
  const { entryId } = activity.entry;
  if (activity.of === 'investment' || activity.entry.kind !== 'loan') return entryId;
  const { stage, status, isApproved, isAccepted } = activity.loan.codes;
  return [entryId, stage, status, isApproved, isAccepted].join('.');
}
