import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { sentence } from '@quarrter/ui/sentence';
import { type ApiError, messageOf } from '../../../api/error.ts';

/**
 * INV-41: word for word. Trying again resumes the same payment, and says so; wrong fields stand
 * beside their fields.
 */
export function PaymentRefused({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.failure === 'fields') return null;
  return (
    <Alert
      tone="bad"
      title="An error occurred while processing your investment. Please try again."
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentence(messageOf(error))} Everything you entered is still here. Trying again continues the
      same payment, so you are never charged twice.
    </Alert>
  );
}
