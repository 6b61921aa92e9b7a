import type { Notification } from '@quarrter/contract/client/notifications';
import { toWire } from '@quarrter/domain/money';
import {
  countUnread,
  listStoredNotifications,
  markRead,
  markTheseRead,
  type Notice,
  type StoredNotification,
} from '../events/index.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import {
  cutPage,
  formatTimeCursor,
  type PageRequest,
  parseTimeCursor,
} from '../platform/http/keyset.ts';

/** The bell shows so many notifications, and counts unread ones up to a limit. */
const shownCount = 5;
const countedCount = 100;

/**
 * The newest notifications, with only the latest of each loan (SHL-13), and the number of unread
 * ones.
 */
export async function listNotifications(
  reader: Reader,
  clientId: string,
): Promise<{ unread: number; results: Notification[] }> {
  const page = { limit: shownCount, before: null };
  const stored = await listStoredNotifications(reader, clientId, page, { latestOnly: true });
  return {
    unread: await countUnread(reader, clientId, countedCount),
    results: stored.map(toNotification),
  };
}

export type AskedNotifications = PageRequest & {
  readonly about?: Notice['topic'] | undefined;
  readonly show: 'all' | 'unread';
};

/** One page of all notifications, newest first. */
export async function listAllNotifications(
  reader: Reader,
  clientId: string,
  { limit, after: cursor, about: topic, show }: AskedNotifications,
): Promise<{ unread: number; results: Notification[]; after: string | null }> {
  const page = { limit: limit + 1, before: parseTimeCursor(cursor) };
  const filter = { topic, unreadOnly: show === 'unread' };
  const stored = await listStoredNotifications(reader, clientId, page, filter);
  const { rows, after } = cutPage(stored, limit, formatTimeCursor);
  return {
    unread: await countUnread(reader, clientId, countedCount),
    results: rows.map(toNotification),
    after,
  };
}

/**
 * Marks a notification and all older ones as read: those that arrived while the client was reading
 * stay unread. An id that is not one of the client's marks nothing.
 */
export function markNotificationsRead(db: Database, clientId: string, newest: string) {
  return mark(db, clientId, (tx) =>
    isId(newest) ? markRead(tx, clientId, newest) : Promise.resolve(),
  );
}

/** Marks these notifications as read. An id that is not one of the client's changes nothing. */
export function markSomeRead(db: Database, clientId: string, ids: readonly string[]) {
  return mark(db, clientId, (tx) => markTheseRead(tx, clientId, ids.filter(isId)));
}

function mark(
  db: Database,
  clientId: string,
  markRows: (tx: Tx) => Promise<void>,
): Promise<{ unread: number }> {
  return db.transaction().execute(async (tx) => {
    await markRows(tx);
    return { unread: await countUnread(tx, clientId, countedCount) };
  });
}

const currencies = { NGN: 'naira', USD: 'dollar' } as const;

function toNotification(stored: StoredNotification): Notification {
  const { id, at, title, advice, amount, currency, link, unread } = stored;
  return {
    id,
    read: !unread,
    title,
    advice: advice === '' ? null : advice,
    amount: amount === null ? null : toWire(amount),
    currency: currency && currencies[currency],
    link,
    timestamp: at.toISOString(),
  };
}
