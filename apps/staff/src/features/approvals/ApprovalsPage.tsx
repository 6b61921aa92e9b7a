import { useCallPages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import {
  type Approval,
  type ApprovalPage,
  type ApprovalState,
  approvalList,
} from '@quarrter/contract/staff/approvals';
import { Tabs } from '@quarrter/ui/Tabs';
import { paths } from '../../paths.ts';
import { ProposalView } from '../../proposals/ProposalView.tsx';
import { ListItems } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

const states = [
  { state: 'waiting', label: 'Waiting' },
  { state: 'approved', label: 'Approved' },
  { state: 'declined', label: 'Declined' },
] as const satisfies readonly { state: ApprovalState; label: string }[];

/** Proposals that need a second person, longest waiting first, and those that were decided. */
export default function ApprovalsPage() {
  const [search] = useSearchParams();
  const { state } = states.find((one) => one.state === search.get('state')) ?? states[0];
  const proposals = useCallPages(approvalList, { query: { state }, pageSize: 25 });
  const waiting = proposals.data?.pages.at(-1)?.waiting;
  const tabs = states.map((one) => ({
    href: paths.approvals.getHref({ state: one.state }),
    label:
      one.state === 'waiting' && waiting !== undefined ? `${one.label} (${waiting})` : one.label,
    current: one.state === state,
  }));
  return (
    <>
      <ScreenTitle title="Approvals" />
      <p className="max-w-prose text-ink-soft">
        Changes that need two people. Nothing happens until someone other than the person who
        proposed it approves.
      </p>
      <Tabs label="Approvals" tabs={tabs} />
      <ListItems
        list={proposals}
        what="The proposals"
        empty={nothing[state]}
        emptyText="Proposed changes appear here."
        item={(proposal) => <ProposalView proposal={proposal} href={recordOf(proposal)} />}
      />
    </>
  );
}

const nothing: { readonly [state in ApprovalState]: string } = {
  waiting: 'Nothing to approve',
  approved: 'Nothing has been approved yet',
  declined: 'Nothing has been declined yet',
};

const recordPages: { readonly [page in ApprovalPage]: (proposal: Approval) => string } = {
  client: ({ clientId }) => paths.client.getHref(clientId ?? ''),
  application: ({ subjectId }) => paths.application.getHref(subjectId),
  receipt: ({ subjectId }) => paths.receipt.getHref(subjectId),
  'confirmed-matches': () => paths.screening.getHref({ state: 'confirmed' }),
  retention: () => paths.retention.getHref(),
  roster: ({ subjectId }) => paths.roster.getHref(subjectId),
  'loan-product': ({ subjectId }) => paths.loanProduct.getHref(subjectId),
  'investment-tier': ({ subjectId }) => paths.investmentTier.getHref(subjectId),
};

function recordOf(proposal: Approval): string | undefined {
  return proposal.page === null ? undefined : recordPages[proposal.page](proposal);
}
