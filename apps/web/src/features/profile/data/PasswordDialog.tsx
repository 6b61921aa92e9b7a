import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { exportForm } from '@quarrter/contract/client/my-data-forms';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { PasswordField } from '@quarrter/ui/PasswordField';
import type { ReactNode } from 'react';

/** Asks for the password before something that an open tab must not be enough for. */
export function PasswordDialog(props: {
  title: string;
  children: ReactNode;
  button: string;
  busy: string;
  /** What did not go through, in an error: `Asking for your data`. */
  what: string;
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const { title, children, button, busy, what, onPassword, onClose } = props;
  const form = useContractForm(exportForm, { password: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onPassword(password);
      onClose();
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <Dialog open title={title} onClose={() => !isSubmitting && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <div className="grid gap-3 text-sm">{children}</div>
        <PasswordField
          label="Your Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormFailure failure={form.formFailure} what={what} onRetry={submit} />
        <Button type="submit" tone="main" wide busy={isSubmitting} busyLabel={busy}>
          {button}
        </Button>
      </form>
    </Dialog>
  );
}
