import { contact } from '@quarrter/ui/brand';
import type { Reader } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import type { EmailContent } from '../platform/email/render-email.ts';
import { type BeforeRequest, isBefore } from '../platform/http/keyset.ts';
import { isWrittenBy, type OwnAddress, supportDb } from './tables.ts';

/** Returns a reply from staff as an email to the sender, who can answer it by replying. */
export async function readReplyEmail(
  reader: Reader,
  messageId: string,
  replyId: string,
): Promise<EmailContent | undefined> {
  const row = await supportDb(reader)
    .selectFrom('support_replies as reply')
    .innerJoin('support_messages as message', 'message.message_id', 'reply.message_id')
    .select(['message.email', 'message.subject', 'reply.text', 'reply.kind', 'reply.staff_name'])
    .where('reply.message_id', '=', messageId)
    .where('reply.reply_id', '=', replyId)
    .executeTakeFirst();
  // A complaint by phone or letter may have no address.
  if (row === undefined || row.email === '') return undefined;
  const reference = shortId(messageId);
  return {
    to: row.email,
    replyTo: contact.email,
    subject: subjectOf(messageId, row.subject),
    heading: row.kind === 'answer' ? 'Our answer to your message' : 'We received your complaint',
    firstName: null,
    paragraphs: row.text.split(/\n\s*\n/),
    details: [
      { label: 'From', value: row.staff_name },
      { label: 'Reference', value: reference },
    ],
  };
}

function subjectOf(messageId: string, subject: string): string {
  return `[${shortId(messageId)}] ${subject.replace(/\p{Cc}+/gu, ' ')}`;
}

/** The email of a reply, without its text. */
export type ReplyEmail = {
  readonly id: string;
  readonly at: Date;
  readonly subject: string;
  readonly by: string;
};

/**
 * The replies to messages that a client wrote while signed in, or by the contact form while the
 * address was theirs, before a place in time, newest first.
 */
export async function listRepliesBefore(
  reader: Reader,
  client: OwnAddress,
  { before, limit }: BeforeRequest,
): Promise<ReplyEmail[]> {
  const rows = await supportDb(reader)
    .selectFrom('support_replies as reply')
    .innerJoin('support_messages as message', 'message.message_id', 'reply.message_id')
    .select(['reply.reply_id', 'reply.written_at', 'reply.staff_name'])
    .select(['message.message_id', 'message.subject'])
    .where(isWrittenBy(client))
    .where(({ ref }) => isBefore(ref('reply.written_at'), ref('reply.reply_id'), before))
    .orderBy('reply.written_at', 'desc')
    .orderBy('reply.reply_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.reply_id,
    at: row.written_at,
    subject: subjectOf(row.message_id, row.subject),
    by: row.staff_name,
  }));
}
