import { contact } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import type { Tx } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type EmailContent, renderEmail } from '../platform/email/render-email.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../platform/jobs/jobs.ts';
import { readReplyEmail } from './reply-email.ts';
import { supportDb } from './tables.ts';

type Message = {
  message_id: string;
  name: string;
  email: string;
  client_id: string | null;
  subject: string;
  message: string;
};

const sendSupportMessage = defineJob('send-support-message', { messageId: z.uuid() });
const sendReply = defineJob('send-support-reply', { messageId: z.uuid(), replyId: z.uuid() });

/** Emails a stored message to support. */
export function queueSupportMessage(tx: Tx, messageId: string): Promise<void> {
  return queueJob(tx, sendSupportMessage, { messageId });
}

/** Emails the reply of staff to the sender of the message. */
export function queueReply(tx: Tx, messageId: string, replyId: string): Promise<void> {
  return queueJob(tx, sendReply, { messageId, replyId });
}

/** A job that runs twice sends support the same email twice, under the same Message-ID. */
export function supportJobs(deps: PlatformDeps): JobHandlers {
  return {
    ...handleJob(sendSupportMessage, async ({ messageId }, job) => {
      const message = await supportDb(deps.db)
        .selectFrom('support_messages')
        .selectAll()
        .where('message_id', '=', messageId)
        .executeTakeFirst();
      if (message)
        await deps.mailer.send(await renderEmail(messageEmail(message)), `job-${job.id}`);
    }),
    ...handleJob(sendReply, async ({ messageId, replyId }, job) => {
      const email = await readReplyEmail(deps.db, messageId, replyId);
      if (email) await deps.mailer.send(await renderEmail(email), `job-${job.id}`);
    }),
  };
}

/** Support answers the person by replying to this email. */
function messageEmail(message: Message): EmailContent {
  const reference = shortId(message.message_id);
  return {
    to: contact.email,
    replyTo: message.email,
    subject: `[${reference}] ${message.subject.replace(/\p{Cc}+/gu, ' ')}`,
    heading: message.subject,
    firstName: null,
    paragraphs: message.message.split(/\n\s*\n/),
    details: [
      { label: 'From', value: message.name },
      { label: 'Email', value: message.email },
      { label: 'Sender', value: message.client_id === null ? 'Not signed in' : 'Signed in' },
      { label: 'Reference', value: reference },
    ],
  };
}
