import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { conflict, invalid } from '../platform/http/http-error.ts';
import { queueReply } from './jobs.ts';
import { findMessage, type Message } from './queries.ts';
import type { Reply } from './replies.ts';
import { type Outcome, supportDb } from './tables.ts';

type Writing = {
  readonly messageId: string;
  readonly text: string;
  readonly staff: { readonly staffId: string; readonly name: string };
  readonly businessTime: BusinessTime;
};

type Kind = Reply['kind'];

export type Written = {
  readonly message: Pick<Message, 'kind' | 'reference' | 'outcome'>;
  /** False when the same person had written the same already; then no second email is sent. */
  readonly isNew: boolean;
};

/** Tells who complained that we work on it, and by when they have an answer. */
export async function acknowledgeComplaint(tx: Tx, writing: Writing): Promise<Written> {
  const message = await lockMessage(tx, writing);
  if (message.kind !== 'complaint') throw conflict('This message is no complaint.');
  if (await isWritten(tx, writing, 'acknowledgement')) return { message, isNew: false };
  if (message.answered !== null) throw answeredAlready(message);
  if (message.acknowledged !== null) {
    throw conflict(`${message.acknowledged.by} has already acknowledged this complaint.`);
  }
  const { staff, businessTime, messageId } = writing;
  await supportDb(tx)
    .updateTable('support_messages')
    .set({ acknowledged_at: businessTime.at, acknowledged_by_name: staff.name })
    .where('message_id', '=', messageId)
    .execute();
  await write(tx, writing, 'acknowledgement');
  return { message, isNew: true };
}

/** Answers by email and closes the message. A complaint is closed with its outcome. */
export async function answerByEmail(
  tx: Tx,
  { outcome, ...writing }: Writing & { readonly outcome: Outcome | null },
): Promise<Written> {
  const message = await lockMessage(tx, writing);
  if (message.kind === 'complaint' && outcome === null) {
    throw invalid({ outcome: ['Please choose the outcome of the complaint.'] });
  }
  if (message.answered !== null) {
    if (await isWritten(tx, writing, 'answer')) return { message, isNew: false };
    throw answeredAlready(message);
  }
  const { staff, businessTime, messageId } = writing;
  const by = { at: businessTime.at, by: staff.name };
  const isComplaint = message.kind === 'complaint';
  const acknowledged = isComplaint ? (message.acknowledged ?? by) : null;
  const closed = isComplaint ? outcome : null;
  await supportDb(tx)
    .updateTable('support_messages')
    .set({
      answered_at: by.at,
      answered_by: staff.staffId,
      answered_by_name: by.by,
      acknowledged_at: acknowledged?.at ?? null,
      acknowledged_by_name: acknowledged?.by ?? null,
      outcome: closed,
    })
    .where('message_id', '=', messageId)
    .execute();
  await write(tx, writing, 'answer');
  return { message: { ...message, outcome: closed }, isNew: true };
}

function lockMessage(tx: Tx, { messageId, businessTime }: Writing): Promise<Message> {
  return findMessage(tx, messageId, businessTime.date, { isLocked: true });
}

/** The same text again, by the same person, is a second click. */
async function isWritten(tx: Tx, { messageId, text, staff }: Writing, kind: Kind) {
  const last = await supportDb(tx)
    .selectFrom('support_replies')
    .select(['kind', 'text', 'staff_id'])
    .where('message_id', '=', messageId)
    .orderBy('reply_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === kind && last.text === text && last.staff_id === staff.staffId;
}

function answeredAlready({ answered }: Message) {
  return conflict(`${answered?.by} has already answered this message.`);
}

async function write(tx: Tx, writing: Writing, kind: Kind): Promise<void> {
  const { messageId, text, staff, businessTime } = writing;
  const replyId = newId();
  await supportDb(tx)
    .insertInto('support_replies')
    .values({
      message_id: messageId,
      reply_id: replyId,
      kind,
      text,
      staff_id: staff.staffId,
      staff_name: staff.name,
      written_at: businessTime.at,
    })
    .execute();
  await queueReply(tx, messageId, replyId);
}
