import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';
import { paths } from '../../paths.ts';
import { PlainLink } from '../../shell/PlainLink.tsx';

type Proposal = StaffLoan['proposals'][number];

/** The proposal of this kind that waits for a decision about the loan. */
export function proposalOf({ proposals }: StaffLoan, kind: string): Proposal | undefined {
  return proposals.find((proposal) => proposal.kind === kind);
}

/** Says who proposed something that a second person has to decide. */
export function WaitingProposal({ proposal }: { proposal: Proposal }) {
  return (
    <Alert title={proposal.text}>
      <PlainLink href={paths.approvals.getHref()} tall>
        Open approvals
      </PlainLink>
    </Alert>
  );
}
