import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  type HardshipRequest,
  hardshipDeclineForm,
  refuseHardship,
} from '@quarrter/contract/staff-hardship';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';

const formId = 'hardship-refusal';

/** The client reads the reason in an email and on the page of the loan. */
export function DeclineDialog(props: { item: HardshipRequest; onClose: () => void }) {
  const { item, onClose } = props;
  const queries = useQueryClient();
  const form = useContractForm(hardshipDeclineForm, { reason: '' }, { focusFirstError: true });
  const declining = useSingleMutation({
    mutationFn: (body: { reason: string }) =>
      request(refuseHardship, { params: { id: item.loan_id }, body }),
    // Also after an error: a colleague may have been faster, and the list then shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.hardship() }),
  });
  const submit = form.handleSubmit(async (body) => {
    await declining.mutateAsync(body).then(onClose, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const hint = `${item.client_name} reads this reason by email and on the page of the loan.`;
  const wiring = { label: 'Reason', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title={`Decline the request of ${item.client_name}?`}
      onClose={onClose}
      actions={actionButtons({
        label: 'Decline the request',
        danger: true,
        busy: declining.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <Field {...wiring}>
          <textarea
            rows={4}
            maxLength={1000}
            {...reason}
            {...fieldWiring(wiring)}
            className={controlClasses}
          />
        </Field>
      </form>
    </Dialog>
  );
}
