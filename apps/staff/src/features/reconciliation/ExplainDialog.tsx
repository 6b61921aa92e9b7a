import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  explainDifference,
  explainForm,
  type ReconciliationItem,
} from '@quarrter/contract/staff/reconciliation';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import { useDifferenceAction } from './use-reconciliation.ts';

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
  return (
    <FormDialog
      title="Close this difference?"
      label="Close difference"
      busy={explaining.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">{item.title}</p>
      <WordsField
        record={item.id}
        label="What did you find out?"
        hint="It opens again when one of the two sides changes. No money moves."
        maxLength={500}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
