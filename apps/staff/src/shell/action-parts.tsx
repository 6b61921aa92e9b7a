import { ApiError, messageOf } from '@quarrter/client/errors';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { TimeText } from '@quarrter/ui/TimeText';

/** The buttons of a dialog or a form: the first names its action. */
export function actionButtons(props: {
  label: string;
  busy: boolean;
  danger?: boolean;
  /** The label of the second button, where "Cancel" would be read as the action. */
  keep?: string;
  /** Without it the button sends its form: the one around it, or the one named here. */
  onConfirm?: () => void;
  form?: string;
  onClose: () => void;
}) {
  const { label, busy, danger, keep = 'Cancel', onConfirm, form, onClose } = props;
  return (
    <>
      <Button
        tone={danger ? 'danger' : 'action'}
        busy={busy}
        type={onConfirm ? 'button' : 'submit'}
        form={form}
        onClick={onConfirm}
      >
        {label}
      </Button>
      {/* Disabled it would drop the focus, which it has in a dialog without fields. */}
      <Button
        tone="plain"
        className={busy ? 'cursor-not-allowed opacity-60' : undefined}
        onClick={busy ? undefined : onClose}
      >
        {keep}
      </Button>
    </>
  );
}

/** Why the action failed; the dialog stays open. */
export function ActionError({ error }: { error: Error | null }) {
  if (error === null) return null;
  const changed = error instanceof ApiError ? error.changed : undefined;
  return (
    <Alert tone="bad" title={messageOf(error)}>
      {changed && (
        <p>
          {changed.text} by {changed.by}, <TimeText at={changed.at} />.
        </p>
      )}
    </Alert>
  );
}
