import type { StaffLoan } from '@quarrter/contract/staff';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';

export type ActDialogProps = { application: StaffLoan; open: boolean; onClose: () => void };

/** The two buttons below a question: its label says what it will do. */
export function actButtons(props: {
  label: string;
  busy: boolean;
  danger?: boolean;
  /** Without it the button sends the form it names. */
  onConfirm?: () => void;
  form?: string;
  onClose: () => void;
}) {
  const { label, busy, danger, onConfirm, form, onClose } = props;
  return (
    <>
      <Button
        tone={danger ? 'danger' : 'action'}
        busy={busy}
        type={form ? 'submit' : 'button'}
        form={form}
        onClick={onConfirm}
      >
        {label}
      </Button>
      <Button tone="plain" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}

/** A refusal of the whole act stays in the dialog and says why. */
export function Refused({ message }: { message: string | undefined }) {
  if (!message) return null;
  return <Alert tone="bad" title={message} />;
}
