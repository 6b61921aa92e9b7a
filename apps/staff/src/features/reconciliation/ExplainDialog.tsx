import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  explainDifference,
  explainForm,
  type ReconciliationItem,
} from '@quarrter/contract/reconciliation';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import { useDifferenceAction } from './use-reconciliation.ts';

const formId = 'explain';

/** Closes a difference that is understood; no money moves. */
export function ExplainDialog(props: { item: ReconciliationItem; onClose: () => void }) {
  const { item, onClose } = props;
  const form = useContractForm(explainForm, { note: '' }, { focusFirstError: true });
  const explaining = useDifferenceAction((body: { note: string }) =>
    request(explainDifference, { params: { id: item.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await explaining.mutateAsync(values).then(onClose, form.showFailure);
  });
  const { error, ...note } = form.field('note');
  const wiring = {
    label: 'What did you find out?',
    name: 'note',
    error,
    hint: 'It opens again when one of the two sides changes. No money moves.',
  };
  return (
    <Dialog
      open
      title="Close this difference?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Close difference',
        busy: explaining.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <p className="text-sm">{item.title}</p>
        <Field {...wiring}>
          <textarea
            rows={4}
            maxLength={500}
            {...note}
            {...fieldWiring(wiring)}
            className={controlClasses}
          />
        </Field>
      </form>
    </Dialog>
  );
}
