import { ApiError } from '@quarrter/client/errors';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { type FormEvent, type ReactNode, useId } from 'react';
import { ActionError, actionButtons } from './action-dialog.tsx';
import { NotSent } from './NotSent.tsx';

/** A form in a dialog: why it failed stands above the fields, its button below them. */
export function FormDialog(props: {
  title: string;
  label: string;
  danger?: boolean;
  keep?: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, label, danger, keep, busy, error, onSubmit, onClose, children } = props;
  const form = useId();
  const conflict = error instanceof ApiError && error.status === 409 ? error : null;
  // Sending it again would fail again: someone else has decided.
  const hasMovedOn = conflict?.changed !== undefined;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        hasMovedOn ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          actionButtons({ label, danger, keep, busy, form, onClose })
        )
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="grid gap-4">
        <ActionError error={error} />
        {conflict && <NotSent form={form} />}
        {children}
      </form>
    </Dialog>
  );
}
