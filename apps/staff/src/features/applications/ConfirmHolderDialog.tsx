import { useContractForm } from '@quarrter/client/use-contract-form';
import { verifyLoan } from '@quarrter/contract/staff/loan-actions';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { HolderNote } from './HolderNote.tsx';
import { emptyHolderForm, HolderReason, holderForm } from './HolderReason.tsx';
import { useAction } from './use-application.ts';

const form = holderForm(true);

/** For an application that was verified before its account was corrected. */
export function ConfirmHolderDialog({ application, onClose }: ActionDialogProps) {
  const { loan } = application;
  const reason = useContractForm(form, emptyHolderForm, { focusFirstError: true });
  const act = useAction(loan.id, (body: { holder_confirmed: string }) =>
    request(verifyLoan, { params: { id: loan.id }, body }),
  );
  const submit = reason.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, reason.showFailure);
  });
  return (
    <FormDialog
      title="Confirm the holder of this account?"
      label="Confirm holder"
      busy={act.isPending}
      error={reason.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <HolderNote application={application} />
      <HolderReason loanId={loan.id} field={reason.field('holder_confirmed')} />
    </FormDialog>
  );
}
