import { invalidate } from '@quarrter/client/calls';
import { changeEmail, changeEmailForm, emailChange } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { ActionDialog, DoneDialog } from '../../../forms/ActionDialog.tsx';

/** Asks for another email address. Nothing changes until the link sent to it is opened. */
export function ChangeEmailDialog(props: { email: string; onClose: () => void }) {
  const { email: present, onClose } = props;
  const queries = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <LinkSent present={present} to={sentTo} onClose={onClose} />;
  return (
    <ActionDialog
      title="Change Email"
      schema={changeEmailForm}
      start={{ email: '', password: '' }}
      send={async (body) => {
        await request(changeEmail, { body });
        setSentTo(body.email);
        await invalidate(queries, emailChange);
      }}
      failed="We could not change your email address."
      label="Send the link"
      busyLabel="Sending the link…"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-soft">
            You sign in with <span className="block wrap-anywhere">{present}</span>
          </p>
          <TextField
            label="New Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...field('email')}
          />
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        </>
      )}
    </ActionDialog>
  );
}

function LinkSent(props: { present: string; to: string; onClose: () => void }) {
  return (
    <DoneDialog title="Check your new inbox" onClose={props.onClose}>
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
    </DoneDialog>
  );
}
