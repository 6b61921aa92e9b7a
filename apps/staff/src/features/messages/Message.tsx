import { messageOf } from '@quarrter/client/errors';
import {
  answerMessage,
  type SupportMessage,
  staffMessages,
} from '@quarrter/contract/staff/messages';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { TimeText } from '@quarrter/ui/TimeText';
import { useId, useState } from 'react';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { ageText } from '../../shell/age-text.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { SenderBadge } from '../../shell/SenderBadge.tsx';
import { WorkLink } from '../../work-queues/WorkLink.tsx';
import { Complaint, Replies } from './Complaint.tsx';
import { ProposeRedress } from './ProposeRedress.tsx';
import { RecordAsComplaintDialog } from './RecordAsComplaintDialog.tsx';
import { ReplyDialog } from './ReplyDialog.tsx';

/** Longer messages are folded, so that one of them does not hide the others. */
const foldedLength = 400;
const foldedLines = 5;

/** One message as it was written, with its sender, subject and age. */
export function Message({ message }: { message: SupportMessage }) {
  const [unfolded, setUnfolded] = useState(false);
  const textId = useId();
  const { subject, text, name, email, reference, sentAt, ageDays, answered } = message;
  const long = text.length > foldedLength || text.split('\n').length > foldedLines;
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex items-baseline justify-between gap-6">
        <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{subject}</h2>
        <span
          className={classes('figures whitespace-nowrap', answered ? 'text-ink-soft' : 'font-600')}
        >
          {ageText(ageDays)}
        </span>
      </div>
      {message.kind === 'complaint' && <Complaint message={message} />}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="font-600 text-ink wrap-anywhere">{name}</span>
        {message.channel === null ? (
          <SenderBadge signedIn={message.signedIn} />
        ) : (
          <span>
            By {message.channel}
            {message.enteredBy && `, entered by ${message.enteredBy}`}
          </span>
        )}
        {email !== '' && (
          <PlainLink href={answerAddress(message)} tall className="break-all">
            {email}
          </PlainLink>
        )}
        <span className="figures whitespace-nowrap">Reference {reference}</span>
        <TimeText at={sentAt} />
      </p>
      <p
        id={textId}
        className={classes(
          'max-w-prose whitespace-pre-line wrap-anywhere',
          long && !unfolded && 'line-clamp-5',
        )}
      >
        {text}
      </p>
      {long && (
        <div>
          <Button
            tone="plain"
            size="small"
            className="-ms-3.5"
            aria-expanded={unfolded}
            aria-controls={textId}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Show less' : 'Show all'} <span className="sr-only">of {subject}</span>
          </Button>
        </div>
      )}
      <Replies replies={message.replies} />
      <Answered message={message} />
    </article>
  );
}

/** Who answered it and when, and the button that marks it. */
function Answered({ message }: { message: SupportMessage }) {
  const { id, subject, answered, kind, acknowledged } = message;
  const open = usePageDialog();
  const write = (how: 'answer' | 'acknowledge') =>
    open(<ReplyDialog message={message} how={how} />);
  const isComplaint = kind === 'complaint';
  const mayAnswer = useCan('answer-message');
  const marking = useAction(
    () => request(answerMessage, { params: { id }, body: { answered: answered === null } }),
    {
      reloads: [staffMessages],
    },
  );
  return (
    <div className="grid gap-2">
      {marking.isError && <Alert tone="bad" title={messageOf(marking.error)} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        {answered && (
          <span>
            Answered by {answered.by}, <TimeText at={answered.at} />
          </span>
        )}
        {mayAnswer && answered === null && (
          <Button size="small" tone="main" onClick={() => write('answer')}>
            Answer <span className="sr-only">{subject}</span>
          </Button>
        )}
        {mayAnswer && isComplaint && answered === null && acknowledged === null && (
          <Button size="small" onClick={() => write('acknowledge')}>
            Acknowledge <span className="sr-only">{subject}</span>
          </Button>
        )}
        {mayAnswer && !isComplaint && answered === null && (
          <Button size="small" onClick={() => open(<RecordAsComplaintDialog message={message} />)}>
            Record as a complaint <span className="sr-only">{subject}</span>
          </Button>
        )}
        {answered && isComplaint && <ProposeRedress complaint={message} />}
        {answered === null && (
          <WorkLink queue={isComplaint ? 'complaints' : 'messages'} id={id} of={subject} />
        )}
        {mayAnswer && !(isComplaint && answered === null) && (
          <Button
            size="small"
            tone={answered ? 'plain' : 'quiet'}
            className={classes(answered && '-ms-3.5')}
            busy={marking.isPending}
            onClick={() => marking.mutate()}
          >
            {answered ? 'Reopen' : 'Mark as answered'} <span className="sr-only">{subject}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Opens an email to the sender with the reference in its subject. */
function answerAddress({ email, reference, subject }: SupportMessage): string {
  return `mailto:${email}?subject=${encodeURIComponent(`[${reference}] ${subject}`)}`;
}
