import { Alert } from '@quarrter/ui/Alert';
import type { ApiError } from '../api/error.ts';
import { FocusOnMount } from './FocusOnMount.tsx';
import { NetworkFailure } from './NetworkFailure.tsx';

/**
 * Why a form did not go through as a whole, to stand beside the button that sent it and to be seen from there:
 * at the top of a long form it was out of sight. Wrong fields are told by the summary.
 */
export function FormFailure(props: {
  failure: ApiError | null;
  what: string;
  onRetry: () => void;
}) {
  const { failure, what, onRetry } = props;
  if (!failure || failure.failure === 'fields') return null;
  return (
    <FocusOnMount told={failure}>
      {failure.failure === 'detail' ? (
        <Alert tone="bad">{failure.message}</Alert>
      ) : (
        <NetworkFailure failure={failure} what={what} onRetry={onRetry} />
      )}
    </FocusOnMount>
  );
}
