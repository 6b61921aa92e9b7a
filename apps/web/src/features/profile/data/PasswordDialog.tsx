import { exportForm } from '@quarrter/contract/client/my-data-forms';
import { PasswordField } from '@quarrter/ui/PasswordField';
import type { ReactNode } from 'react';
import { ActionDialog } from '../../../forms/ActionDialog.tsx';

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
  return (
    <ActionDialog
      title={title}
      schema={exportForm}
      start={{ password: '' }}
      send={({ password }) => onPassword(password).then(onClose)}
      what={what}
      label={button}
      busyLabel={busy}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <div className="grid gap-3 text-sm">{children}</div>
          <PasswordField
            label="Your Password"
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      )}
    </ActionDialog>
  );
}
