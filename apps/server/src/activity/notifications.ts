import {
  type EntryKind,
  findNotified,
  listNotified,
  lockCounts,
  markRead,
  markTheseRead,
  type NotificationPlace,
  type NotifiedEntry,
  readActivityCounts,
} from '../events/index.ts';
import { holdClient } from '../platform/client-buckets.ts';
import type { Database, Reader, Tx } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import {
  cutPage,
  formatTimeCursor,
  type PageRequest,
  parseTimeCursor,
} from '../platform/keyset.ts';
import { investmentActions, loanActions } from './entry-actions.ts';
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

/** One page of all notifications, newest first. */
export async function listAllNotifications(
  reader: Reader,
  clientId: string,
  { limit, after: cursor, about, show }: AskedNotifications,
): Promise<{ unread: number; results: Notification[]; after: string | null }> {
  const entries = await listNotified(reader, clientId, {
    limit: limit + 1,
    before: parsePlace(cursor),
    kinds: about && entryKindsAbout[about],
    unreadOnly: show === 'unread',
  });
  const { rows, after } = cutPage(entries, limit, formatPlace);
  return {
    unread: await countUnread(reader, clientId),
    results: await present(reader, clientId, rows),
    after,
  };
}

export type AskedNotifications = PageRequest & {
  readonly about?: 'loans' | 'investments' | undefined;
  readonly show: 'all' | 'unread';
};

const entryKindsAbout = {
  loans: Object.keys(loanActions) as EntryKind[],
  investments: Object.keys(investmentActions) as EntryKind[],
};

/** The cursor of the list: an entry is not always notified at the time at which it happened. */
function parsePlace(cursor: string | undefined): NotificationPlace | null {
  if (cursor === undefined) return null;
  const [, notified = '', rest = ''] = /^(\d{1,14})_(.*)$/.exec(cursor) ?? [];
  // A text without the first time fails as one without the second.
  const place = parseTimeCursor(notified === '' ? '' : rest);
  return place && { notifiedAt: new Date(Number(notified)), at: place.at, entryId: place.id };
}

function formatPlace({ notifiedAt, at, entryId: id }: NotificationPlace): string {
  return `${notifiedAt.getTime()}_${formatTimeCursor({ at, id })}`;
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
  return mark(db, clientId, [newestSeen], async (tx, [newest]) => {
    if (newest !== undefined) await markRead(tx, clientId, newest);
  });
}

/**
 * Marks these notifications as read. One that no longer exists, or that says something else by now,
 * stays as it is.
 */
export function markSomeRead(
  db: Database,
  clientId: string,
  seen: readonly string[],
): Promise<{ unread: number }> {
  return mark(db, clientId, seen, async (tx, entries) => {
    const entryIds = entries.map(({ entryId }) => entryId);
    if (entryIds.length > 0) await markTheseRead(tx, clientId, entryIds);
  });
}

function mark(
  db: Database,
  clientId: string,
  seen: readonly string[],
  markEntries: (tx: Tx, entries: readonly NotifiedEntry[]) => Promise<void>,
): Promise<{ unread: number }> {
  return db.transaction().execute(async (tx) => {
    await holdClient(tx, clientId);
    await lockCounts(tx, clientId);
    const entryIds = seen.map((id) => id.split('.')[0] ?? '').filter(isId);
    const entries = await findNotified(tx, clientId, entryIds);
    const shown = await present(tx, clientId, entries);
    await markEntries(
      tx,
      entries.filter((_, place) => seen.includes(shown[place]?.id ?? '')),
    );
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
