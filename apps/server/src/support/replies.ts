import type { Reader } from '../platform/database/database.ts';
import type { Message } from './queries.ts';
import { supportDb } from './tables.ts';

export type Reply = {
  readonly id: string;
  readonly kind: 'acknowledgement' | 'answer';
  readonly text: string;
  readonly by: string;
  readonly at: Date;
};

export type MessageWithReplies = Message & { readonly replies: Reply[] };

/** The messages of a page with their replies, oldest first, in one query. */
export async function withReplies(
  reader: Reader,
  messages: readonly Message[],
): Promise<MessageWithReplies[]> {
  const ids = messages.map(({ messageId }) => messageId);
  const rows =
    ids.length === 0
      ? []
      : await supportDb(reader)
          .selectFrom('support_replies')
          .selectAll()
          .where('message_id', 'in', ids)
          .orderBy('reply_id')
          .execute();
  const repliesOf = Map.groupBy(rows, (row) => row.message_id);
  return messages.map((message) => ({
    ...message,
    replies: (repliesOf.get(message.messageId) ?? []).map((row) => ({
      id: row.reply_id,
      kind: row.kind,
      text: row.text,
      by: row.staff_name,
      at: row.written_at,
    })),
  }));
}
