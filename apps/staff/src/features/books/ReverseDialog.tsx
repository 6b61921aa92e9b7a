import { invalidate } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { type PostedJournal, reasonForm, reverseJournal } from '@quarrter/contract/staff/journals';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';

/** Proposes the journal that mirrors another one. */
export function ReverseDialog(props: {
  journal: PostedJournal;
  onClose: () => void;
  onDone: () => void;
}) {
  const { journal, onClose, onDone } = props;
  const client = useQueryClient();
  const form = useContractForm(reasonForm, { reason: '' }, { focusFirstError: true });
  const proposing = useSingleMutation({
    mutationFn: (body: { reason: string }) =>
      request(reverseJournal, { params: { id: journal.id }, body }),
    onSettled: () => invalidate(client, approvalList),
  });
  const submit = form.handleSubmit(async (values) => {
    await proposing.mutateAsync(values).then(onDone, form.showFailure);
  });
  return (
    <FormDialog
      title="Reverse this journal"
      label="Propose reversal"
      busy={proposing.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        A journal with the same lines and their sides changed over is posted once a second person
        approves it. Both stay in the books.
      </p>
      <WordsField record={journal.id} label="Reason" maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
