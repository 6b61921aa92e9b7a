import { callKey } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { proposeResend } from '@quarrter/contract/staff/loan-account';
import { type StaffLoan, staffLoanDetail } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { proposalOf, WaitingProposal } from './WaitingProposal.tsx';

/** The bank returned the money of an active loan: finance proposes to send it once more. */
export function SendAgain({ application }: { application: StaffLoan }) {
  const { id, money_returned_on } = application.loan;
  const canPropose = useCan('disburse');
  const proposing = useAction(() => request(proposeResend, { params: { id } }), {
    reloads: [callKey(staffLoanDetail, { params: { id } }), approvalList],
  });
  const proposal = proposalOf(application, 'disbursement-resend');
  if (money_returned_on === null) return null;
  if (proposal) {
    return (
      <div className="mb-3">
        <WaitingProposal proposal={proposal} />
      </div>
    );
  }
  if (!canPropose) return null;
  return (
    <div className="mb-3 grid gap-3">
      {proposing.isError && <Alert tone="bad" title={messageOf(proposing.error)} />}
      <p className="text-sm text-ink-soft">
        No penalty is charged until the money is with the client. Check the account below first.
      </p>
      <Button busy={proposing.isPending} onClick={() => proposing.mutate()}>
        Propose to send it again
      </Button>
    </div>
  );
}
