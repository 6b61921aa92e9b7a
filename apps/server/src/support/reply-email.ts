import { contact } from '@quarrter/ui/brand';
import type { Reader } from '../platform/database.ts';
import { shortId } from '../platform/ids.ts';
import type { EmailContent } from '../platform/render-email.ts';
import { supportDb } from './tables.ts';

/** What staff wrote back, as an email to who sent the message; it can be answered by replying. */
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
  if (row === undefined) return undefined;
  const reference = shortId(messageId);
  return {
    to: row.email,
    replyTo: contact.email,
    subject: `[${reference}] ${row.subject.replace(/\p{Cc}+/gu, ' ')}`,
    heading: row.kind === 'answer' ? 'Our answer to your message' : 'We received your complaint',
    firstName: null,
    paragraphs: row.text.split(/\n\s*\n/),
    details: [
      { label: 'From', value: row.staff_name },
      { label: 'Reference', value: reference },
    ],
  };
}
