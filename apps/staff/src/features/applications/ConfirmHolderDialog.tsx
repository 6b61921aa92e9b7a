import { useContractForm } from '@quarrter/client/use-contract-form';
import { verifyLoan } from '@quarrter/contract/staff';
import { Dialog } from '@quarrter/ui/Dialog';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { HolderNote } from './HolderNote.tsx';
import { emptyHolderForm, HolderReason, holderForm } from './HolderReason.tsx';
import { useAction } from './use-application.ts';

const formId = 'confirm-holder';
const form = holderForm(true);

/** For an application that was verified before its account was corrected. */
export function ConfirmHolderDialog(props: ActionDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ application, onClose }: ActionDialogProps) {
  const { loan } = application;
  const reason = useContractForm(form, emptyHolderForm, { focusFirstError: true });
  const act = useAction(loan.id, (body: { holder_confirmed: string }) =>
    request(verifyLoan, { params: { id: loan.id }, body }),
  );
  const submit = reason.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, reason.showFailure);
  });
  return (
    <Dialog
      open
      title="Confirm the holder of this account?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Confirm holder',
        busy: act.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={reason.formFailure} />
        <HolderNote application={application} />
        <HolderReason field={reason.field('holder_confirmed')} />
      </form>
    </Dialog>
  );
}
