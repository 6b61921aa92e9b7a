import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import { profileForm } from '@quarrter/contract/client/profile-form';
import { requiredText } from '@quarrter/contract/fields';
import { securityQuestions } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { asPasswordError, checkPassword } from '../../session/check-password.ts';
import { useSave } from './save-profile.ts';

/** Changing it needs the password, because the answer identifies the client just as well. */
const schema = z.object({
  security_question: profileForm.shape.security_question,
  security_answer: requiredText('Security Answer is required.', 120),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
});

/** Changes the security question. Its answer is never shown again, not even here. */
export function SecurityQuestionDialog(props: { detail: UserDetail; onClose: () => void }) {
  const { detail, onClose } = props;
  const save = useSave();
  const [done, setDone] = useState(false);
  const form = useContractForm(schema, {
    security_question: detail.security_question,
    security_answer: '',
    password: '',
  });
  const { failure, formState } = form;

  const submit = form.handleSubmit(async ({ password, ...question }) => {
    try {
      await checkPassword(detail.user.email, password);
      await save(question);
      setDone(true);
    } catch (error) {
      form.showFailure(asPasswordError(error));
    }
  });

  if (done) {
    return (
      // A separate dialog, so that it takes the focus the form had.
      <Dialog
        key="done"
        open
        title="Your security question was changed"
        onClose={onClose}
        actions={
          <Button tone="main" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Alert tone="good">We ask this question when you call us, to confirm that it is you.</Alert>
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
        <SelectField
          label="Security Question"
          options={securityQuestions}
          {...form.field('security_question')}
        />
        <TextField
          label="Security Answer"
          autoComplete="off"
          hint="Capital letters, full stops and accents do not matter"
          {...form.field('security_answer')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint={`Your ${brand.name} password. We ask for it so that only you can change this.`}
          {...form.field('password')}
        />
        <FormFailure failure={failure} what="Changing your security question" onRetry={submit} />
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
