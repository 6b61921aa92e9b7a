import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useState } from 'react';
import { messageOf } from '../errors.ts';

export type IdleWarningProps = {
  leftMs: number;
  /** Follows "You have been inactive for a while. ". */
  why: string;
  leaveLabel: string;
  onStay: () => Promise<void>;
  onLeave: () => void;
  /** Where leaving waits for the server. */
  leaving?: boolean;
};

/** SES-12: the warning one minute before the end. Closing it in any way means to stay. */
export function IdleWarning(props: IdleWarningProps) {
  const seconds = Math.ceil(props.leftMs / 1000);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function stay() {
    setBusy(true);
    setFailure(null);
    try {
      await props.onStay();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      title="Are you still there?"
      onClose={() => !busy && !props.leaving && stay()}
      actions={
        <>
          <Button
            data-first-focus=""
            tone="main"
            busy={busy}
            disabled={props.leaving}
            onClick={stay}
          >
            Stay signed in
          </Button>
          <Button onClick={props.onLeave} disabled={busy} busy={props.leaving}>
            {props.leaveLabel}
          </Button>
        </>
      }
    >
      <p>
        You have been inactive for a while. {props.why}, we will sign you out in{' '}
        <strong role="timer" className="figures font-600">
          {seconds} {seconds === 1 ? 'second' : 'seconds'}
        </strong>
        .
      </p>
      {failure && (
        <Alert tone="bad" title="We could not keep you signed in">
          {withTryAgain(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
