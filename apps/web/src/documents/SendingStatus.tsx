import { Button } from '@quarrter/ui/Button';
import { ProgressBar } from '@quarrter/ui/Stepper';

type Sending = {
  /** 0 to 1; null while nothing is being sent. */
  sent: number | null;
  stopped: 'cancelled' | 'interrupted' | null;
};

/**
 * Shown at the button that sends several documents: the progress of the upload and how to cancel
 * it.
 */
export function SendingStatus(props: Sending & { onCancel: () => void }) {
  const { sent, onCancel } = props;
  return (
    <>
      <SendingNews {...props} />
      {sent !== null && (
        <div className="grid w-full gap-2">
          <ProgressBar label="Sending your documents" value={sent} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-sm">
              <span className="figures font-600">{Math.round(sent * 100)}% sent.</span> Keep this
              page open.
            </p>
            <Button size="small" onClick={onCancel}>
              Cancel <span className="sr-only">sending</span>
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/**
 * Tells screen readers of each quarter that is sent, and everyone after cancelling that everything
 * is still there.
 */
export function SendingNews({ sent, stopped }: Sending) {
  return (
    <div role="status" className="text-sm text-ink-soft empty:sr-only">
      {sent !== null && (
        <span className="sr-only">Sending: {Math.floor(sent * 4) * 25}% is sent.</span>
      )}
      {sent === null && stopped === 'cancelled' && (
        <>Upload cancelled. Everything you entered is still here.</>
      )}
    </div>
  );
}
