import { formatDate, formatTime, lagosDate } from '@quarrter/domain/calendar';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId, shortId } from '../platform/database/ids.ts';
import { waitForTurn } from '../platform/database/wait-for-turn.ts';
import { conflict } from '../platform/http/http-error.ts';
import { complaintHours, hoursAfter } from './complaint-clock.ts';
import { findMessage } from './queries.ts';
import { type Channel, supportDb } from './tables.ts';
import { acknowledgeComplaint } from './write-back.ts';

type By = {
  readonly staff: { readonly staffId: string; readonly name: string };
  readonly businessTime: BusinessTime;
};

/**
 * Makes a complaint of a message, which keeps the time at which it was received: the time to answer
 * it starts then. The sender gets its number by email.
 */
export async function recordAsComplaint(tx: Tx, messageId: string, by: By): Promise<string> {
  const { date } = by.businessTime;
  const message = await findMessage(tx, messageId, date, { isLocked: true });
  if (message.kind === 'complaint') throw conflict('This message is already a complaint.');
  if (message.answered !== null) {
    throw conflict(`${message.answered.by} has answered this message. Please reopen it first.`);
  }
  await supportDb(tx)
    .updateTable('support_messages')
    .set({ kind: 'complaint' })
    .where('message_id', '=', messageId)
    .execute();
  await acknowledge(tx, messageId, message.sentAt, by);
  return message.reference;
}

/** A complaint that came by phone, email or letter. */
export type ReceivedComplaint = {
  readonly channel: Channel;
  readonly receivedAt: Date;
  readonly clientId: string | null;
  readonly name: string;
  /** Empty for a sender without one: then nothing is emailed. */
  readonly email: string;
  readonly subject: string;
  readonly text: string;
};

/**
 * Enters a complaint that came by phone, email or letter; returns its id, which sorts by the time
 * at which it was received. The same complaint again is a second click; another client or address
 * corrects it, and is a complaint of its own.
 */
export async function enterComplaint(
  tx: Tx,
  complaint: ReceivedComplaint,
  by: By,
): Promise<{ messageId: string; isNew: boolean }> {
  const { receivedAt, text, clientId, ...written } = complaint;
  await waitForTurn(tx, 'received complaints');
  const same = await supportDb(tx)
    .selectFrom('support_messages')
    .select('message_id')
    .where('sent_at', '=', receivedAt)
    .where('kind', '=', 'complaint')
    .where('client_id', 'is not distinct from', clientId)
    .where('name', '=', complaint.name)
    .where('email', '=', complaint.email)
    .where('message', '=', text)
    .executeTakeFirst();
  if (same !== undefined) return { messageId: same.message_id, isNew: false };
  const messageId = newId(receivedAt.getTime());
  await supportDb(tx)
    .insertInto('support_messages')
    .values({
      ...written,
      message_id: messageId,
      client_id: clientId,
      address_client_id: clientId,
      message: text,
      kind: 'complaint',
      sent_on: lagosDate(receivedAt),
      sent_at: receivedAt,
      entered_by: by.staff.staffId,
      entered_by_name: by.staff.name,
    })
    .execute();
  if (complaint.email !== '') await acknowledge(tx, messageId, receivedAt, by);
  return { messageId, isNew: true };
}

/** Tells the sender the number of the complaint, and until when we answer it. */
async function acknowledge(tx: Tx, messageId: string, receivedAt: Date, by: By): Promise<void> {
  const answerBy = hoursAfter(receivedAt, complaintHours.answer);
  const until =
    answerBy > by.businessTime.at
      ? `We’ll answer it by ${formatDate(lagosDate(answerBy))}, ${formatTime(answerBy)}.`
      : 'Our answer is late, and we are sorry. You will get it as soon as we can.';
  const text =
    `We received your complaint on ${formatDate(lagosDate(receivedAt))} and recorded it. Its ` +
    `number is ${shortId(messageId)}. ${until}`;
  await acknowledgeComplaint(tx, { messageId, text, ...by });
}
