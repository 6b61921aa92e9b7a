import { useContractForm } from '@quarrter/client/use-contract-form';
import { cancelLoanAsStaff, cancelLoanForm } from '@quarrter/contract/staff-loan-account';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

const formId = 'cancel-loan';

/** An accepted loan that cannot be paid out. */
export function CancelDialog(props: ActionDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ application, onClose }: ActionDialogProps) {
  const { loan, client } = application;
  const form = useContractForm(cancelLoanForm, { reason: '' }, { focusFirstError: true });
  const act = useAction(loan.id, (body: { reason: string }) =>
    request(cancelLoanAsStaff, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const hint = `We email this to ${client.name}.`;
  const wiring = { label: 'Reason', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title="Cancel this loan?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Cancel the loan',
        keep: 'Keep the loan',
        danger: true,
        busy: act.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <p>
          Nothing is paid out, and {client.name} can apply again. If only the account is wrong,
          change the account instead.
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
