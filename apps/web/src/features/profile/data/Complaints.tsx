import { useCallPages } from '@quarrter/client/pages';
import { type OwnComplaint, ownComplaints } from '@quarrter/contract/client/support';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { clientTime } from '@quarrter/ui/lagos-time';
import { ListCard } from './ListCard.tsx';

const outcomes = {
  upheld: ['We upheld your complaint', 'green'],
  'partly-upheld': ['We partly upheld your complaint', 'yellow'],
  'not-upheld': ['We did not uphold your complaint', 'neutral'],
} as const satisfies { [outcome: string]: readonly [string, BadgeTone] };

const aboutList =
  'We’ll confirm a complaint within 24 hours and answer it within 48 hours. We’ll ' +
  'email you the answer and show it here.';

/** The client's complaints, each with its number, its clock and our answer. */
export function Complaints({ onComplain }: { onComplain: () => void }) {
  return (
    <ListCard
      title="Complaints"
      about={aboutList}
      what="The list of your complaints"
      empty="You have made no complaints."
      action={
        <Button size="small" onClick={onComplain}>
          Make a complaint
        </Button>
      }
      list={useCallPages(ownComplaints, { pageSize: 10 })}
      row={(complaint) => <Complaint key={complaint.id} complaint={complaint} />}
    />
  );
}

/** Exported for its test, because it shows each state of a complaint differently. */
export function Complaint({ complaint }: { complaint: OwnComplaint }) {
  const { reference, subject, message, replies } = complaint;
  const [label, tone] = stateOf(complaint);
  return (
    <li className="grid gap-2 px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-600 wrap-anywhere">{subject}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="figures text-sm text-ink-soft">
        Number {reference}, sent {clientTime(complaint.sent_at)}. {clockOf(complaint)}
      </p>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{message}</p>
      {replies.map((reply) => (
        <div key={reply.id} className="grid gap-1 border-s-4 border-main-text ps-3">
          <p className="text-sm font-600">
            {reply.by}, {clientTime(reply.at)}
          </p>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      ))}
    </li>
  );
}

function stateOf({ outcome, answered_at, acknowledged_at }: OwnComplaint) {
  if (outcome !== null) return outcomes[outcome];
  if (answered_at !== null) return ['Answered', 'green'] as const;
  return acknowledged_at === null
    ? (['Received', 'blue'] as const)
    : (['We are looking into it', 'yellow'] as const);
}

function clockOf({ answered_at, acknowledged_at, ...due }: OwnComplaint): string {
  if (answered_at !== null) return `Answered ${clientTime(answered_at)}.`;
  const answer = `We will answer by ${clientTime(due.answer_by)}.`;
  if (acknowledged_at !== null) return answer;
  return `We’ll confirm it by ${clientTime(due.acknowledge_by)}. ${answer}`;
}
