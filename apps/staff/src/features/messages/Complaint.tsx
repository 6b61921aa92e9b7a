import type { SupportMessage } from '@quarrter/contract/staff/messages';
import { Badge } from '@quarrter/ui/Badge';
import { TimeText } from '@quarrter/ui/TimeText';
import { outcomeTexts } from '../../shell/complaint-outcomes.ts';

/** The deadlines of a complaint, and its outcome. */
export function Complaint({ message }: { message: SupportMessage }) {
  const { acknowledged, acknowledgeBy, answerBy, outcome } = message;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Badge tone="yellow">Complaint</Badge>
      {acknowledged ? (
        <span>
          Acknowledged by {acknowledged.by}, <TimeText at={acknowledged.at} />
        </span>
      ) : (
        acknowledgeBy && (
          <span>
            Acknowledgement due <TimeText at={acknowledgeBy} />
          </span>
        )
      )}
      {message.answered === null && answerBy && (
        <span>
          Answer due <TimeText at={answerBy} />
        </span>
      )}
      {outcome && <span className="font-600">{outcomeTexts[outcome]}</span>}
    </p>
  );
}

/** Our replies, oldest first. */
export function Replies({ replies }: { replies: SupportMessage['replies'] }) {
  if (replies.length === 0) return null;
  return (
    <ol className="grid gap-2" aria-label="Our emails to the sender">
      {replies.map((reply) => (
        <li key={reply.id} className="border-s-3 border-line ps-3 text-sm">
          <p className="text-ink-soft">
            {reply.by} wrote, <TimeText at={reply.at} />
          </p>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{reply.text}</p>
        </li>
      ))}
    </ol>
  );
}
