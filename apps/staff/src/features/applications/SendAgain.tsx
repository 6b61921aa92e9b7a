import { callKey } from '@quarrter/client/calls';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { proposeResend } from '@quarrter/contract/staff/loan-account';
import { type StaffLoan, staffLoanDetail } from '@quarrter/contract/staff/loans';
import { useCan } from '../../api/me.ts';
import { CallButton } from '../../shell/CallButton.tsx';
import { proposalOf, WaitingProposal } from './WaitingProposal.tsx';

/** The bank returned the money of an active loan: finance proposes to send it once more. */
export function SendAgain({ application }: { application: StaffLoan }) {
  const { id, money_returned_on } = application.loan;
  const canPropose = useCan('disburse');
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
      <p className="text-sm text-ink-soft">
        No penalty is charged until the money is with the client. Check the account below first.
      </p>
      <CallButton
        call={proposeResend}
        params={{ id }}
        after={{ reloads: [callKey(staffLoanDetail, { params: { id } }), approvalList] }}
      >
        Propose to send it again
      </CallButton>
    </div>
  );
}
