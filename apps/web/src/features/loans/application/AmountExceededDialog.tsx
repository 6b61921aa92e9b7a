import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';

/** LON-60: for the one third of the salary alone, in the server's own words. */
export function AmountExceededDialog(props: {
  message: string | null;
  onClose: () => void;
  onChange: () => void;
}) {
  const { message, onClose, onChange } = props;
  return (
    <Dialog
      open={message !== null}
      title="Loan Amount Exceeded"
      onClose={onClose}
      actions={
        <>
          <Button tone="main" onClick={onChange}>
            Change the amount
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>{message}</p>
      <p className="text-sm text-ink-soft">
        Your application was not sent. Everything you entered is still here.
      </p>
    </Dialog>
  );
}
