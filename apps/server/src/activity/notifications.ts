import { startOfDay } from '@quarrter/domain/calendar';
import type { Database, Reader } from '../platform/database.ts';
import { type Activity, listActivity } from './list-activity.ts';
import { lockMarks, readMarks, writeMarks } from './queries.ts';

/** What the bell shows, and how many of the newest it counts. */
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

/** The newest notifications, and how many of those counted the client has not seen. */
export async function listNotifications(
  reader: Reader,
  clientId: string,
): Promise<{ unread: number; results: Notification[] }> {
  const notifications = await readNewest(reader, clientId);
  return { unread: countUnread(notifications), results: notifications.slice(0, shownCount) };
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
    // Of two tabs, the one with the older list must not undo what the other has marked.
    await lockMarks(tx, clientId);
    const notifications = await readNewest(tx, clientId);
    const place = notifications.findIndex(({ id }) => id === newestSeen);
    const marked = notifications.map((notification, index) => ({
      ...notification,
      read: notification.read || (place !== -1 && index >= place),
    }));
    const marks = marked.filter(({ read }) => read).map(({ id }) => id);
    await writeMarks(tx, clientId, marks);
    return { unread: countUnread(marked) };
  });
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ read }) => !read).length;
}

async function readNewest(reader: Reader, clientId: string): Promise<Notification[]> {
  const { results } = await listActivity(reader, clientId, { limit: countedCount });
  const marks = new Set(await readMarks(reader, clientId));
  return latestOfEachLoan(results).map((activity) => {
    const id = notificationId(activity);
    return { id, read: marks.has(id), activity };
  });
}

/** SHL-13, SHL-14: newest first, and of each loan only its latest entry. */
function latestOfEachLoan(list: readonly Activity[]): Activity[] {
  const seen = new Set<string>();
  return list
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .filter((activity) => {
      if (activity.of === 'investment') return true;
      const { loanId } = activity.loan;
      if (seen.has(loanId)) return false;
      seen.add(loanId);
      return true;
    });
}

/** SHL-14: a deposit counts from the beginning, in Lagos, of the day it started. */
function timeOf(activity: Activity): number {
  const { entry } = activity;
  const isDeposit = activity.of === 'investment' && entry.kind === 'deposit';
  return (isDeposit ? startOfDay(activity.investment.startOn) : entry.at).getTime();
}

function notificationId(activity: Activity): string {
  const { id } = activity.entry;
  if (activity.of === 'investment' || activity.entry.kind === 'repayment') return id;
  const { stage, status, isApproved, isAccepted } = activity.loan.codes;
  return [id, stage, status, isApproved, isAccepted].join('.');
}
