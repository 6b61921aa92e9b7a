import { useContractForm } from '@quarrter/client/use-contract-form';
import { commentForm, commentOnWork, type WorkQueue } from '@quarrter/contract/staff/work';
import { Button } from '@quarrter/ui/Button';
import { request } from '../api/request.ts';
import { useAction } from '../api/use-action.ts';
import { ActionError } from '../shell/action-dialog.tsx';
import { WordsField } from '../shell/WordsField.tsx';
import { afterWork } from './use-work.ts';

/** A comment for colleagues. What is typed stays when it could not be sent. */
export function CommentForm({ queue, id }: { queue: WorkQueue; id: string }) {
  const form = useContractForm(commentForm, { text: '' }, { focusFirstError: true });
  const sending = useAction(
    (body: { text: string }) => request(commentOnWork, { params: { queue, id }, body }),
    afterWork(queue, id),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(() => form.reset(), form.showFailure);
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <ActionError error={form.formFailure} />
      <WordsField
        record={id}
        label="Comment"
        hint="For colleagues. The client never sees it."
        maxLength={1000}
        rows={2}
        {...form.field('text')}
      />
      <div>
        <Button size="small" type="submit" busy={sending.isPending}>
          Add the comment
        </Button>
      </div>
    </form>
  );
}
