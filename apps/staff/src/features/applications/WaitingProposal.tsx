import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Link } from '@quarrter/ui/link';
import { paths } from '../../paths.ts';

type Proposal = StaffLoan['proposals'][number];

/** The proposal of this kind that waits for a decision about the loan. */
export function proposalOf({ proposals }: StaffLoan, kind: string): Proposal | undefined {
  return proposals.find((proposal) => proposal.kind === kind);
}

/** Says who proposed something that a second person has to decide. */
export function WaitingProposal({ proposal }: { proposal: Proposal }) {
  return (
    <Alert title={proposal.text}>
      <Link
        href={paths.approvals.getHref()}
        className="inline-flex min-h-8 items-center text-main-text underline"
      >
        Open approvals
      </Link>
    </Alert>
  );
}
