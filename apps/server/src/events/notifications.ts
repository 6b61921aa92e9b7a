import { type Currency, currencySlug } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { notifyChanges } from '../platform/database/client-changes.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { among, givenRows, namesOf } from '../platform/database/row-set.ts';
import { type BeforeRequest, isBefore } from '../platform/http/keyset.ts';

/** A notification of a client, in a text that never changes afterwards. */
export type Notice = {
  readonly topic: 'loans' | 'investments';
  readonly title: string;
  /** Its meaning, or the next step; empty if the title is enough. */
  readonly advice: string;
  readonly amount?: bigint | null;
  readonly currency?: Currency;
  /** A path of the client's app. */
  readonly link: string;
  /** The loan or investment; by default the subject of the event, or null for none. */
  readonly subjectId?: string | null;
  /** Its time in the list, if that is not the time of the event. */
  readonly at?: Date;
};

/** The topic of money that was paid for this purpose. */
export function topicOfPayment(purpose: string | undefined): Notice['topic'] {
  return purpose === 'repayment' ? 'loans' : 'investments';
}

/** The page that lists matured money of a currency, which can pay what its client owes. */
export function maturedMoneyPath(currency: Currency): string {
  return `/invest/overview?type=${currencySlug(currency)}`;
}

type NewNotification = {
  readonly clientId: string;
  readonly eventId: string;
  readonly subjectId: string | null;
  readonly at: Date;
  readonly notice: Notice;
};

const columns = {
  client_id: 'uuid',
  notification_id: 'uuid',
  happened_at: 'timestamptz',
  topic: 'text',
  subject_id: 'uuid',
  title: 'text',
  advice: 'text',
  amount: 'bigint',
  currency: 'text',
  link: 'text',
} as const;

/** Stores notifications. The bell shows only the latest one of each loan (SHL-13). */
export async function storeNotices(tx: Tx, notices: readonly NewNotification[]): Promise<void> {
  const rows = notices.map(({ clientId, eventId, subjectId, at, notice }) => ({
    client_id: clientId,
    notification_id: eventId,
    happened_at: notice.at ?? at,
    topic: notice.topic,
    subject_id: notice.subjectId === undefined ? subjectId : notice.subjectId,
    title: notice.title,
    advice: notice.advice,
    amount: notice.amount ?? null,
    currency: notice.currency ?? null,
    link: notice.link,
  }));
  if (rows.length === 0) return;
  const ofLoans = rows.filter(({ topic }) => topic === 'loans');
  await Promise.all([
    sql`
      INSERT INTO notifications (${namesOf(columns)}) ${givenRows(rows, columns)}
      ON CONFLICT DO NOTHING`.execute(tx),
    ofLoans.length === 0 ? undefined : supersede(tx, ofLoans),
  ]);
}

/** Of the notifications about one loan, only the latest is in front. */
async function supersede(
  tx: Tx,
  ofLoans: readonly { readonly client_id: string; readonly notification_id: string }[],
): Promise<void> {
  const theirs = among(ofLoans.map((row) => row.client_id));
  const ids = ofLoans.map((row) => row.notification_id);
  await sql`
    UPDATE notifications AS earlier SET superseded = true, unread = false
    FROM notifications AS latest
    WHERE latest.client_id = earlier.client_id AND earlier.client_id = ${theirs}
      AND latest.notification_id = ANY(${ids}::uuid[])
      AND earlier.subject_id = latest.subject_id AND NOT earlier.superseded
      AND (earlier.happened_at, earlier.notification_id) <
        (latest.happened_at, latest.notification_id)`.execute(tx);
}

/** A notification as it was stored. */
export type StoredNotification = {
  readonly id: string;
  readonly at: Date;
  readonly title: string;
  readonly advice: string;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly link: string;
  readonly unread: boolean;
};

export type NotificationFilter = {
  readonly topic?: Notice['topic'] | undefined;
  readonly unreadOnly?: boolean;
  /** Whether to return only the latest of each loan, as in the bell. */
  readonly latestOnly?: boolean;
};

/** The newest notifications of a client before a position, up to `limit`. */
export async function listStoredNotifications(
  reader: Reader,
  clientId: string,
  { limit, before }: BeforeRequest,
  { topic, unreadOnly = false, latestOnly = false }: NotificationFilter = {},
): Promise<StoredNotification[]> {
  const older = isBefore(sql.ref('happened_at'), sql.ref('notification_id'), before);
  const { rows } = await sql<StoredNotification>`
    SELECT notification_id AS id, happened_at AS at, title, advice, amount, currency, link, unread
    FROM notifications
    WHERE client_id = ${clientId} AND ${older}
      ${topic ? sql`AND topic = ${topic}` : sql``}
      ${unreadOnly ? sql`AND unread` : sql``}
      ${latestOnly ? sql`AND NOT superseded` : sql``}
    ORDER BY happened_at DESC, notification_id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** The number of unread notifications, counted up to a maximum. */
export async function countUnread(reader: Reader, clientId: string, upTo: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::int AS unread FROM (
      SELECT 1 FROM notifications WHERE client_id = ${clientId} AND unread LIMIT ${upTo}
    ) AS counted`.execute(reader);
  return rows[0]?.unread ?? 0;
}

/** Marks a notification and all older ones as read: newer ones stay unread. */
export async function markRead(tx: Tx, clientId: string, newest: string): Promise<void> {
  const { rows } = await sql`
    UPDATE notifications SET unread = false
    WHERE client_id = ${clientId} AND unread AND (happened_at, notification_id) <= (
      SELECT happened_at, notification_id FROM notifications
      WHERE client_id = ${clientId} AND notification_id = ${newest}::uuid
    )
    RETURNING notification_id`.execute(tx);
  await notifyRead(tx, clientId, rows.length);
}

/** Marks these notifications as read. */
export async function markTheseRead(
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql`
    UPDATE notifications SET unread = false
    WHERE client_id = ${clientId} AND notification_id = ANY(${ids}::uuid[]) AND unread
    RETURNING notification_id`.execute(tx);
  await notifyRead(tx, clientId, rows.length);
}

async function notifyRead(tx: Tx, clientId: string, count: number): Promise<void> {
  if (count === 0) return;
  await notifyChanges(tx, [{ clientId, kind: 'notification', id: null }]);
}
