import { useContractForm } from '@quarrter/client/use-contract-form';
import { disapproveForm, disapproveLoan } from '@quarrter/contract/staff';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

const formId = 'disapprove';

/** The form exists only while its dialog is open. */
export function DisapproveDialog(props: ActionDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ application, onClose }: ActionDialogProps) {
  const { loan, client } = application;
  const form = useContractForm(disapproveForm, { reason: '' }, { focusFirstError: true });
  const act = useAction(loan.id, (body: { reason: string }) =>
    request(disapproveLoan, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const wiring = {
    label: 'Reason',
    name: 'reason',
    error,
    hint: `We email this to ${client.name}.`,
  };
  return (
    <Dialog
      open
      title="Decline this application?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Decline application',
        danger: true,
        busy: act.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
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
