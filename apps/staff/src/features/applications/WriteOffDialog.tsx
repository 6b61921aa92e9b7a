import { writeOffLoan, writeOffLoanForm } from '@quarrter/contract/staff/loan-proposals';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Money } from '@quarrter/ui/Money';
import { request } from '../../api/request.ts';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { useLoanProposal } from './use-loan-proposal.ts';

/** Nothing is given up before a second person approves. */
export function WriteOffDialog(props: {
  application: StaffLoan;
  onProposed: () => void;
  onClose: () => void;
}) {
  const { application, onProposed, onClose } = props;
  const { loan, client } = application;
  const sending = useLoanProposal(loan.id, (body: { reason: string }) =>
    request(writeOffLoan, { params: { id: loan.id }, body }),
  );
  return (
    <ReasonDialog
      record={loan.id}
      title="Write this loan off?"
      label="Propose the write-off"
      danger
      hint="For the person who approves. The client does not see it."
      schema={writeOffLoanForm}
      sending={sending}
      onSent={onProposed}
      onClose={onClose}
    >
      <p>
        {client.name} owes <Money amount={loan.balance} className="font-600" />. Once a second
        person approves, we book it as a loss and email the client. This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
