import type { Approval } from '@quarrter/contract/staff/approvals';
import { Badge } from '@quarrter/ui/Badge';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { inSentence } from '@quarrter/ui/sentence';
import { TimeText } from '@quarrter/ui/TimeText';
import { usePageDialog } from '../shell/PageDialog.tsx';
import { PlainLink } from '../shell/PlainLink.tsx';
import { Changes } from './Changes.tsx';
import { ApproveDialog, DeclineDialog } from './decision-dialogs.tsx';
import { documentHrefOf } from './document-href.ts';

const badges = {
  waiting: { tone: 'yellow', label: 'Waiting' },
  approved: { tone: 'green', label: 'Approved' },
  declined: { tone: 'red', label: 'Declined' },
} as const;

/** One proposal: the changes, who proposed them, and the decision or the buttons for it. */
export function ProposalView(props: { proposal: Approval; href?: string | undefined }) {
  const { proposal, href } = props;
  const { tone, label } = badges[proposal.state];
  return (
    <article aria-label={proposal.title} className="grid gap-4 px-4 py-5 sm:px-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-600">
          {href ? <PlainLink href={href}>{proposal.title}</PlainLink> : proposal.title}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <Changes
        changes={proposal.changes}
        documentHref={(documentId) => documentHrefOf(proposal, documentId)}
      />
      <p className="text-sm text-ink-soft">
        Proposed by {proposal.proposedBy}, <TimeText at={proposal.proposedAt} />
      </p>
      {proposal.decided && (
        <p className="text-sm text-ink-soft">
          {label} by {proposal.decided.by}, <TimeText at={proposal.decided.at} />
          {proposal.decided.reason && (
            <span className="block wrap-anywhere text-ink">{proposal.decided.reason}</span>
          )}
        </p>
      )}
      {proposal.state === 'waiting' && <Decision proposal={proposal} />}
    </article>
  );
}

function Decision({ proposal }: { proposal: Approval }) {
  const open = usePageDialog();
  if (!proposal.mayDecide) return <p className="text-sm">{proposal.whyNot}</p>;
  const unopened = proposal.changes.filter(({ label }) => proposal.unopened.includes(label));
  return (
    <div className="flex flex-wrap items-center gap-3">
      {unopened.map(({ label, documentId = '' }) => (
        <LinkButton
          key={label}
          tone="action"
          size="small"
          href={documentHrefOf(proposal, documentId)}
        >
          Open the {inSentence(label)}
        </LinkButton>
      ))}
      {proposal.whyNotApprove !== '' && <p className="w-full text-sm">{proposal.whyNotApprove}</p>}
      {unopened.length === 0 && proposal.whyNotApprove === '' && (
        <Button
          tone="action"
          size="small"
          onClick={() => open(<ApproveDialog proposal={proposal} />)}
        >
          Approve
        </Button>
      )}
      <Button
        tone="danger"
        size="small"
        onClick={() => open(<DeclineDialog proposal={proposal} />)}
      >
        Decline
      </Button>
    </div>
  );
}
