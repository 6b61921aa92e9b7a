import { daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { isId, shortId } from '../platform/database/ids.ts';
import { notFound } from '../platform/http/http-error.ts';
import { type Channel, isWrittenBy, type Outcome, type OwnAddress, supportDb } from './tables.ts';

/** A message from the contact form, with its age on a business date. */
export type Message = {
  messageId: string;
  /** For the sender to quote. */
  reference: string;
  name: string;
  email: string;
  /** The client who sent it, signed in or not by a form; null for the contact form. */
  clientId: string | null;
  /** The client whose address it was when it was sent by the contact form. */
  addressClientId: string | null;
  /** How a complaint came that staff entered; null for what was sent by a form. */
  channel: Channel | null;
  /** Who of staff entered it; null for a form, and for those entered before this was stored. */
  entered: { by: string; staffId: string } | null;
  subject: string;
  text: string;
  sentAt: Date;
  ageDays: number;
  /** Which member of staff answered it, and when; null while it is open. */
  answered: { at: Date; by: string; staffId: string | null } | null;
  kind: 'message' | 'complaint';
  /** Of a complaint: who told the sender that we work on it, and when. */
  acknowledged: { at: Date; by: string } | null;
  outcome: Outcome | null;
};

export type MessageFilter = {
  state?: 'open' | 'answered' | undefined;
  kind?: 'message' | 'complaint' | undefined;
  order?: 'newest' | 'oldest' | undefined;
};

/** The messages in one state, or all of them. */
export function messagesIn(reader: Reader, state: MessageFilter['state'], kind?: Message['kind']) {
  let messages = supportDb(reader).selectFrom('support_messages');
  if (kind !== undefined) messages = messages.where('kind', '=', kind);
  if (state === undefined) return messages;
  return messages.where('answered_at', state === 'open' ? 'is' : 'is not', null);
}

/** The next messages after an id; ids sort by time. */
export async function readMessages(
  reader: Reader,
  { limit, after, state, order, kind }: MessageFilter & { limit: number; after: string | null },
  today: IsoDate,
): Promise<Message[]> {
  const oldestFirst = order === 'oldest';
  let query = messagesIn(reader, state, kind).selectAll();
  if (after !== null) query = query.where('message_id', oldestFirst ? '>' : '<', after);
  const rows = await query
    .orderBy('message_id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => messageOf(row, today));
}

type Place = {
  readonly messageId?: string;
  readonly after: string | null;
  readonly limit: number;
};

/**
 * Returns a client's complaints, or, for a client with an address, all that they wrote, newest
 * first, after an id; or the one with an id.
 */
export async function readMessagesOfClient(
  reader: Reader,
  client: string | OwnAddress,
  { messageId, after, limit }: Place,
): Promise<Message[]> {
  const today = await readBusinessDate(reader);
  const messages = supportDb(reader).selectFrom('support_messages').selectAll();
  let query =
    typeof client === 'string'
      ? messages.where('client_id', '=', client).where('kind', '=', 'complaint')
      : messages.where(isWrittenBy(client));
  if (messageId !== undefined) query = query.where('message_id', '=', messageId);
  if (after !== null) query = query.where('message_id', '<', after);
  const rows = await query.orderBy('message_id', 'desc').limit(limit).execute();
  return rows.map((row) => messageOf(row, today));
}

export async function countOpenMessages(reader: Reader, kind?: Message['kind']): Promise<number> {
  const { open } = await messagesIn(reader, 'open', kind)
    .select(sql<number>`count(*)::integer`.as('open'))
    .executeTakeFirstOrThrow();
  return open;
}

/** One message; locked, for a change of it. 404 for an unknown one. */
export async function findMessage(
  reader: Reader,
  messageId: string,
  today: IsoDate,
  { isLocked }: { readonly isLocked: boolean } = { isLocked: false },
): Promise<Message> {
  const found = supportDb(reader)
    .selectFrom('support_messages')
    .selectAll()
    .where('message_id', '=', messageId);
  const row = isId(messageId) && (await (isLocked ? found.forUpdate() : found).executeTakeFirst());
  if (!row) throw notFound('There is no such message.');
  return messageOf(row, today);
}

function messageOf(row: RowOf<typeof supportDb, 'support_messages'>, today: IsoDate): Message {
  return {
    messageId: row.message_id,
    reference: shortId(row.message_id),
    name: row.name,
    email: row.email,
    clientId: row.client_id,
    addressClientId: row.address_client_id,
    channel: row.channel,
    entered:
      row.entered_by === null ? null : { by: row.entered_by_name ?? '', staffId: row.entered_by },
    subject: row.subject,
    text: row.message,
    sentAt: row.sent_at,
    ageDays: Math.max(0, daysBetween(row.sent_on, today)),
    answered:
      row.answered_at === null
        ? null
        : { at: row.answered_at, by: row.answered_by_name ?? '', staffId: row.answered_by },
    kind: row.kind,
    acknowledged:
      row.acknowledged_at === null
        ? null
        : { at: row.acknowledged_at, by: row.acknowledged_by_name ?? '' },
    outcome: row.outcome,
  };
}
