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
  /** The failure as a sentence: `We could not download your data.` */
  failed: string;
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const { title, children, button, busy, failed, onPassword, onClose } = props;
  return (
    <ActionDialog
      title={title}
      schema={exportForm}
      start={{ password: '' }}
      send={({ password }) => onPassword(password).then(onClose)}
      failed={failed}
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
