import type { OwnComplaint } from '@quarrter/contract/client/support';
import { complaintHours, hoursAfter } from './complaint-clock.ts';
import type { MessageWithReplies } from './replies.ts';

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
    acknowledge_by: hoursAfter(complaint.sentAt, complaintHours.acknowledge).toISOString(),
    answered_at: answered?.at.toISOString() ?? null,
    answer_by: hoursAfter(complaint.sentAt, complaintHours.answer).toISOString(),
    outcome: complaint.outcome,
    replies: complaint.replies.map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
  };
}
