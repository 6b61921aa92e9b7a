import type { SupportMessage } from '@quarrter/contract/support';
import type { Message } from './queries.ts';

/** A message as the console receives it. */
export function presentMessage(message: Message): SupportMessage {
  const { answered } = message;
  return {
    id: message.messageId,
    reference: message.reference,
    name: message.name,
    email: message.email,
    subject: message.subject,
    message: message.text,
    sent_at: message.sentAt.toISOString(),
    age_days: message.ageDays,
    answered: answered && { at: answered.at.toISOString(), by: answered.by },
  };
}
