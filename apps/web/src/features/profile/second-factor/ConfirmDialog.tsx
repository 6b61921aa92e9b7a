import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { PasswordField } from '@quarrter/ui/PasswordField';
import * as z from 'zod/mini';
import { afterPassword } from '../../../session/check-password.ts';
import { passwordHint, passwordShape } from '../../../session/password-step.ts';

const schema = z.object(passwordShape);

/** Asks for the password, then does something that cannot be undone. */
export function ConfirmDialog(props: {
  email: string;
  title: string;
  text: string;
  button: string;
  /** The failure as a sentence: `We could not remove the passkey.` */
  failed: string;
  /** `danger` where something is removed. */
  tone?: 'main' | 'danger';
  onClose: () => void;
  onConfirmed: () => Promise<void>;
}) {
  const { email, title, text, button, failed, tone = 'main', onClose, onConfirmed } = props;
  const form = useContractForm(schema, { password: '' }, { focusFirstError: true });
  const { failure, formState } = form;

  const submit = form.handleSubmit(async ({ password }) => {
    await afterPassword(email, password, onConfirmed).catch(form.showFailure);
  });

  return (
    <Dialog open title={title} onClose={() => !formState.isSubmitting && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p>{text}</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint={passwordHint}
          {...form.field('password')}
        />
        <FormFailure failure={failure} failed={failed} onRetry={submit} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone={tone} busy={formState.isSubmitting}>
            {button}
          </Button>
          <Button disabled={formState.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
