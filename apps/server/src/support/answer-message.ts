import type { SupportMessage } from '@quarrter/contract/support';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import { presentMessage } from './list-messages.ts';
import { supportDb } from './tables.ts';

export type Answering = {
  messageId: string;
  /** False opens it again: it was marked by mistake, or the person wrote back. */
  answered: boolean;
  staff: { staffId: string; name: string };
  businessTime: BusinessTime;
};

/** Marks a message as answered, with who and when, or as open again; 409 when it is so already. */
export async function markMessage(
  tx: Tx,
  { messageId, answered, staff, businessTime }: Answering,
): Promise<SupportMessage> {
  const row = isId(messageId)
    ? await supportDb(tx)
        .selectFrom('support_messages')
        .selectAll()
        .where('message_id', '=', messageId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('There is no such message.');
  if (answered && row.answered_at !== null) {
    throw conflict(`${row.answered_by_name} has marked this message as answered already.`);
  }
  if (!answered && row.answered_at === null) throw conflict('This message is open already.');
  const marked = await supportDb(tx)
    .updateTable('support_messages')
    .set({
      answered_at: answered ? businessTime.at : null,
      answered_by: answered ? staff.staffId : null,
      answered_by_name: answered ? staff.name : null,
    })
    .where('message_id', '=', messageId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentMessage(marked, businessTime.date);
}
