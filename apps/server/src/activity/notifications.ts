import type { Notification, Transaction } from '@quarrter/contract/activity';
import type { Database } from '../platform/database.ts';
import { listTransactions } from './list-transactions.ts';
import { lockMarks, readMarks, writeMarks } from './queries.ts';

const SHOWN = 5;
const COUNTED = 100;

/** SHL-07 as settled: the newest notifications, and how many the client has not seen. */
export async function listNotifications(db: Database, clientId: string) {
  const notifications = await newest(db, clientId);
  return { unread: countUnread(notifications), results: notifications.slice(0, SHOWN) };
}

/**
 * Marks the named notification and all older ones as read: what came in while the client was reading stays
 * unread. A notification that is not there any more marks nothing.
 */
export function markNotificationsRead(db: Database, clientId: string, newestSeen: string) {
  return db.transaction().execute(async (tx) => {
    // Of two tabs the one that shows the older list must not take back what the other has read.
    await lockMarks(tx, clientId);
    const notifications = await newest(tx, clientId);
    const place = notifications.findIndex(({ id }) => id === newestSeen);
    const seen = notifications.map((item, index) => ({
      ...item,
      read: item.read || (place !== -1 && index >= place),
    }));
    const marks = seen.filter(({ read }) => read).map(({ id }) => id);
    await writeMarks(tx, clientId, marks);
    return { unread: countUnread(seen) };
  });
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ read }) => !read).length;
}

async function newest(db: Database, clientId: string): Promise<Notification[]> {
  const { results } = await listTransactions(db, clientId, { limit: COUNTED });
  const marks = new Set(await readMarks(db, clientId));
  return latestOfEach(results).map((entry) => {
    const id = notificationId(entry);
    return { id, read: marks.has(id), entry };
  });
}

/** SHL-13, SHL-14: newest first, and of each loan only its latest entry. */
function latestOfEach(list: readonly Transaction[]): Transaction[] {
  const loansSeen = new Set<string>();
  return list
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
    .filter(({ loan }) => {
      if (!loan) return true;
      if (loansSeen.has(loan.loan_type_id)) return false;
      loansSeen.add(loan.loan_type_id);
      return true;
    });
}

/** SHL-14: a deposit counts from the first moment, in Lagos, of the day it started. */
function timeOf({ investment, timestamp }: Transaction): string {
  if (investment?.action !== 'Deposit') return timestamp;
  return new Date(`${investment.start_date}T00:00:00+01:00`).toISOString();
}

function notificationId({ id, loan }: Transaction): string {
  if (loan?.action !== 'Withdrawal') return id;
  return [id, loan.stage, loan.status, loan.is_approved, loan.is_accepted].join('.');
}
