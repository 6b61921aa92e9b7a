import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import { findMessage, type Message } from './queries.ts';
import { supportDb } from './tables.ts';

export type MessageMark = {
  messageId: string;
  /** False opens it again: it was marked by mistake, or the sender wrote again. */
  answered: boolean;
  staff: { staffId: string; name: string };
  businessTime: BusinessTime;
};

/** Marks a message as answered, or opens it again; 409 when nothing would change. */
export async function markMessage(
  tx: Tx,
  { messageId, answered, staff, businessTime }: MessageMark,
): Promise<Message> {
  const message = await findMessage(tx, messageId, businessTime.date, { isLocked: true });
  if (answered && message.answered !== null) {
    throw conflict(`${message.answered.by} has already marked this message as answered.`);
  }
  if (answered && message.kind === 'complaint') {
    throw conflict('A complaint is answered by email, with its outcome.');
  }
  if (!answered && message.answered === null) throw conflict('This message is already open.');
  await supportDb(tx)
    .updateTable('support_messages')
    .set({
      answered_at: answered ? businessTime.at : null,
      answered_by: answered ? staff.staffId : null,
      answered_by_name: answered ? staff.name : null,
    })
    .where('message_id', '=', messageId)
    .execute();
  if (!answered) return { ...message, answered: null };
  const { staffId, name: by } = staff;
  return { ...message, answered: { at: businessTime.at, by, staffId } };
}
