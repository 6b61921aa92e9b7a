import type { SupportMessage } from '@quarrter/contract/support';
import { complaintHours } from './complaint-clock.ts';
import type { MessageWithReplies } from './replies.ts';

/** A message as the console receives it. */
export function presentMessage(message: MessageWithReplies): SupportMessage {
  const { answered, acknowledged } = message;
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
    kind: message.kind,
    acknowledged: acknowledged && { at: acknowledged.at.toISOString(), by: acknowledged.by },
    acknowledge_by: dueAfter(message, complaintHours.acknowledge),
    answer_by: dueAfter(message, complaintHours.answer),
    outcome: message.outcome,
    replies: message.replies.map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
  };
}

/** A complaint has clocks of its own. */
function dueAfter({ kind, sentAt }: MessageWithReplies, hours: number): string | null {
  if (kind !== 'complaint') return null;
  return new Date(sentAt.getTime() + hours * 3_600_000).toISOString();
}
