import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/error.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';

export type SaveOutcome = 'saved' | 'unchanged' | null;

/** The end of a form of the profile: what became of saving, beside the button that did it. */
export function SaveBar(props: {
  outcome: SaveOutcome;
  failure: ApiError | null;
  busy: boolean;
  onRetry: () => void;
  /** A second, quieter button. */
  children?: ReactNode;
}) {
  const { outcome, failure, busy, onRetry, children } = props;
  return (
    <div className="grid gap-4">
      <Notices>
        {outcome === 'saved' && <Alert tone="good">Your profile was updated!</Alert>}
        {outcome === 'unchanged' && (
          <Alert>Nothing has changed, so there was nothing to save.</Alert>
        )}
      </Notices>
      <FormFailure failure={failure} what="Saving your profile" onRetry={onRetry} />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" tone="action" busy={busy} busyLabel="Saving…">
          Save Changes
        </Button>
        {children}
      </div>
    </div>
  );
}
