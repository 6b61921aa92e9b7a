import { useContractForm } from '@quarrter/client/use-contract-form';
import type { StaffLoan } from '@quarrter/contract/staff';
import { writeOffLoan, writeOffLoanForm } from '@quarrter/contract/staff-loan-proposals';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { Money } from '@quarrter/ui/Money';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import { useLoanProposal } from './use-loan-proposal.ts';

const formId = 'write-off-loan';

/** Nothing is given up before a second person approves. */
export function WriteOffDialog(props: {
  application: StaffLoan;
  onProposed: () => void;
  onClose: () => void;
}) {
  const { application, onProposed, onClose } = props;
  const { loan, client } = application;
  const form = useContractForm(writeOffLoanForm, { reason: '' }, { focusFirstError: true });
  const sending = useLoanProposal(loan.id, (body: { reason: string }) =>
    request(writeOffLoan, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onProposed, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const hint = 'For the person who approves. The client does not see it.';
  const wiring = { label: 'Reason', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title="Write this loan off?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Propose the write-off',
        danger: true,
        busy: sending.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <p>
          {client.name} owes <Money amount={loan.balance} className="font-600" />. Once a second
          person approves, we book it as a loss and email the client. This cannot be undone.
        </p>
        <Field {...wiring}>
          <textarea
            rows={4}
            maxLength={500}
            {...reason}
            {...fieldWiring(wiring)}
            className={controlClasses}
          />
        </Field>
      </form>
    </Dialog>
  );
}
