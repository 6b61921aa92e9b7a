import type { ApiError } from '@quarrter/client/errors';
import { FormFailure } from '@quarrter/client/form-failure';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import type { ReactNode } from 'react';

export type SaveOutcome = 'saved' | 'unchanged' | null;

/**
 * The save button of a profile form and the result of saving. While there is something to save or
 * to report it stays at the foot of the window, above a phone’s navigation.
 */
export function SaveBar(props: {
  /** The button's label: `Save employment`. */
  label: string;
  /** Whether there are unsaved changes. */
  changed: boolean;
  /** Shows nothing while there is nothing to save or to report. */
  onlyIfNeeded?: boolean;
  outcome: SaveOutcome;
  failure: ApiError | null;
  busy: boolean;
  onRetry: () => void;
  /** A second, quieter button. */
  children?: ReactNode;
}) {
  const { label, changed, outcome, failure, busy, onRetry, children } = props;
  const inSight = changed || outcome !== null || failure !== null;
  if (props.onlyIfNeeded && !inSight) return null;
  return (
    <div
      data-save-bar={inSight ? 'in-sight' : 'at-the-end'}
      className={classes(
        'mt-5 grid gap-3',
        inSight &&
          'short:static sticky bottom-[calc(var(--spacing)*17+env(safe-area-inset-bottom))] z-10',
        '-mx-4 -mb-4 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6',
        'sm:px-6 lg:bottom-0',
      )}
    >
      <Notices>
        {outcome === 'saved' && <Alert tone="good">Your profile was updated!</Alert>}
        {outcome === 'unchanged' && (
          <Alert>Nothing has changed, so there was nothing to save.</Alert>
        )}
      </Notices>
      <FormFailure failure={failure} failed="We could not save your profile." onRetry={onRetry} />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" tone={changed ? 'action' : 'quiet'} busy={busy} busyLabel="Saving…">
          {label}
        </Button>
        {children}
      </div>
    </div>
  );
}
