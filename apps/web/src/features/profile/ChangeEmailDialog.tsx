import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { changeEmail, changeEmailForm } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { request } from '../../api/request.ts';

/** Asks for another email address. Nothing changes until the link sent to it is opened. */
export function ChangeEmailDialog(props: { email: string; onClose: () => void }) {
  const { email: present, onClose } = props;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(changeEmailForm, { email: '', password: '' });
  const { failure, formState } = form;

  const submit = form.handleSubmit(async (values) => {
    try {
      await request(changeEmail, { body: values });
      setSentTo(values.email);
    } catch (error) {
      form.showFailure(error);
    }
  });

  if (sentTo !== null) return <LinkSent present={present} to={sentTo} onClose={onClose} />;
  return (
    <Dialog open title="Change Email" onClose={() => !formState.isSubmitting && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <p className="text-ink-soft">
          You sign in with <span className="block wrap-anywhere">{present}</span>
        </p>
        <TextField
          label="New Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormFailure failure={failure} what="Changing your email" onRetry={submit} />
        <Button
          type="submit"
          tone="main"
          wide
          busy={formState.isSubmitting}
          busyLabel="Sending the link…"
        >
          Send the link
        </Button>
      </form>
    </Dialog>
  );
}

/** A dialog of its own, so that it takes the focus the form had. */
function LinkSent(props: { present: string; to: string; onClose: () => void }) {
  return (
    <Dialog
      key="sent"
      open
      title="Check your new inbox"
      onClose={props.onClose}
      actions={
        <Button tone="main" onClick={props.onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="good">
          We’ve sent a link to <span className="block wrap-anywhere">{props.to}</span>
          Open it within 24 hours to finish.
        </Alert>
        <p className="text-ink-soft">
          Until then you sign in with <span className="block wrap-anywhere">{props.present}</span>
          Afterwards you are signed out on all devices, and sign in with the new address.
        </p>
      </div>
    </Dialog>
  );
}
