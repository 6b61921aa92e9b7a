import type { UserDetail } from '@quarrter/contract/accounts';
import { requiredText } from '@quarrter/contract/fields';
import { profileForm } from '@quarrter/contract/profile-form';
import { securityQuestions } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isUnanswered, NetworkFailure } from '../../forms/NetworkFailure.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useSave } from './use-save.ts';

/** PRO-22: both are required here. */
const schema = z.object({
  security_question: profileForm.shape.security_question,
  security_answer: requiredText('Security Answer is required.', 120),
});

/** PRO-15, PRO-22..24. The answer is never shown again, not even here. */
export function SecurityQuestionDialog(props: { detail: UserDetail; onClose: () => void }) {
  const { detail, onClose } = props;
  const save = useSave();
  const [done, setDone] = useState(false);
  const form = useContractForm(schema, {
    security_question: detail.security_question,
    security_answer: '',
  });
  const { failure, formState } = form;

  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
      setDone(true);
    } catch (error) {
      form.refuse(error);
    }
  });

  if (done) {
    return (
      <Dialog
        open
        title="Your security question was changed"
        onClose={onClose}
        actions={
          <Button tone="main" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Alert tone="good">We ask it when you call us, to know that it is you.</Alert>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Change Security Question"
      onClose={() => !formState.isSubmitting && onClose()}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {isUnanswered(failure) && (
          <NetworkFailure failure={failure} what="Your security question" onRetry={submit} />
        )}
        {failure?.failure === 'detail' && <Alert tone="bad">{failure.message}</Alert>}
        <SelectField
          label="Security Question"
          options={securityQuestions}
          {...form.field('security_question')}
        />
        <TextField
          label="Security Answer"
          autoComplete="off"
          hint="Capitals, dots and accents do not matter"
          {...form.field('security_answer')}
        />
        <Button
          type="submit"
          tone="main"
          wide
          busy={formState.isSubmitting}
          busyLabel="Saving your question…"
        >
          Change Security Question
        </Button>
      </form>
    </Dialog>
  );
}
