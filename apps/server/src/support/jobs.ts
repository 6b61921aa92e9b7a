import { contact } from '@quarrter/ui/brand';
import type { PlatformDeps } from '../platform/deps.ts';
import { shortId } from '../platform/ids.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { type EmailContent, renderEmail } from '../platform/render-email.ts';
import { deleteOldMessages } from './delete-old-messages.ts';
import { supportDb } from './tables.ts';

type Message = {
  message_id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
};

/** Run twice, support gets the letter twice; its reference says that it is the same. */
export function supportJobs(deps: PlatformDeps): JobHandlers {
  return {
    async 'send-support-message'(payload) {
      const message = await supportDb(deps.db)
        .selectFrom('support_messages')
        .selectAll()
        .where('message_id', '=', (payload as { message_id: string }).message_id)
        .executeTakeFirst();
      if (message) await deps.mailer.send(await renderEmail(messageEmail(message)));
    },
    'forget-old-messages': () => deleteOldMessages(deps.db, new Date()),
  };
}

/** Answering the letter answers the person who wrote. */
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
      { label: 'E-mail', value: message.email },
      { label: 'Reference', value: reference },
    ],
  };
}
