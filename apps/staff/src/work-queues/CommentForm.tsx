import { commentOnWork, type WorkQueue } from '@quarrter/contract/staff/work';
import { Button } from '@quarrter/ui/Button';
import { ActionError } from '../shell/action-parts.tsx';
import { useActionForm } from '../shell/use-action-form.ts';
import { WordsField } from '../shell/WordsField.tsx';
import { afterWork } from './use-work.ts';

/**
 * A comment for colleagues, while the work waits. A typed text that could not be sent stays even
 * after that, with the reason.
 */
export function CommentForm(props: { queue: WorkQueue; id: string; waits: boolean }) {
  const { queue, id, waits } = props;
  const { form, submit, busy } = useActionForm({
    call: commentOnWork,
    params: { queue, id },
    start: { text: '' },
    after: afterWork(queue, id),
    onDone: () => form.reset(),
  });
  const { isDirty } = form.formState;
  if (!waits && !isDirty) return null;
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
        <Button size="small" type="submit" busy={busy}>
          Add the comment
        </Button>
      </div>
    </form>
  );
}
