import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  handOverForm,
  handOverWork,
  type WorkDetail,
  type WorkQueue,
} from '@quarrter/contract/staff/work';
import { SelectField } from '@quarrter/ui/SelectField';
import { request } from '../api/request.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { WordsField } from '../shell/WordsField.tsx';
import { useWorkAction } from './use-work.ts';

/** To a colleague whose role can do it, with what is left to do. */
export function HandOverDialog(props: {
  queue: WorkQueue;
  id: string;
  work: WorkDetail;
  onClose: () => void;
}) {
  const { queue, id, work, onClose } = props;
  const form = useContractForm(handOverForm, { to: '', note: '' }, { focusFirstError: true });
  const seenOwner = work.item?.owner?.id ?? null;
  const sending = useWorkAction(queue, id, (values: { to: string; note: string }) =>
    request(handOverWork, { params: { queue, id }, body: { ...values, seen_owner: seenOwner } }),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title="Hand it over"
      label="Hand over"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Colleague"
        options={work.colleagues.map((one) => ({
          value: one.id,
          label: `${one.name}, ${one.role}`,
        }))}
        {...form.field('to')}
      />
      <WordsField
        record={id}
        label="What is left to do"
        hint="Your colleague reads this with the record."
        maxLength={500}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
