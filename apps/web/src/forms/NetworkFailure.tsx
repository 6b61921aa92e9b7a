import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import type { ApiError } from '../api/error.ts';

/** ACC-29, ACC-35: no answer, or a failing server: says that it did not go through, and offers retry. */
export function NetworkFailure(props: { failure: ApiError; what: string; onRetry: () => void }) {
  const { failure, what, onRetry } = props;
  return (
    <Alert
      tone="bad"
      title={
        failure.failure === 'network' ? 'No answer from the network' : 'The server had a problem'
      }
      action={
        <Button
          size="small"
          onClick={(event) => {
            // This button goes with the failure; the one it stands for stays.
            event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
            onRetry();
          }}
        >
          Try again
        </Button>
      }
    >
      {what} did not go through. What you have typed is still here.
    </Alert>
  );
}
