import type { OwnComplaint, SupportMessage } from '@quarrter/contract/client/support';
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
    signed_in: message.clientId !== null,
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

/** A complaint as the client who wrote it receives it. */
export function presentComplaint(complaint: MessageWithReplies): OwnComplaint {
  const { answered, acknowledged } = complaint;
  return {
    id: complaint.messageId,
    reference: complaint.reference,
    subject: complaint.subject,
    message: complaint.text,
    sent_at: complaint.sentAt.toISOString(),
    acknowledged_at: acknowledged?.at.toISOString() ?? null,
    acknowledge_by: hoursAfter(complaint.sentAt, complaintHours.acknowledge),
    answered_at: answered?.at.toISOString() ?? null,
    answer_by: hoursAfter(complaint.sentAt, complaintHours.answer),
    outcome: complaint.outcome,
    replies: complaint.replies.map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
  };
}

/** A complaint has clocks of its own. */
function dueAfter({ kind, sentAt }: MessageWithReplies, hours: number): string | null {
  return kind === 'complaint' ? hoursAfter(sentAt, hours) : null;
}

function hoursAfter(time: Date, hours: number): string {
  return new Date(time.getTime() + hours * 3_600_000).toISOString();
}
