import { ApiError } from '@quarrter/client/errors';
import { PageLoading } from '@quarrter/ui/states';
import { FailedPage } from './FailedPage.tsx';
import { NotFound } from './NotFound.tsx';

/**
 * The screen of a record before there is one to show: it is loading, unknown or could not be
 * loaded. A record that is shown already stays when reading it again fails.
 */
export function NoRecord(props: {
  /** Such as "loan". */
  what: string;
  error: Error | null;
  onRetry: () => void;
  /** Said of an address without a record. */
  unknown?: string;
}) {
  const { what, error, onRetry, unknown = `We could not find this ${what}` } = props;
  if (error === null) return <PageLoading label={`Loading the ${what}`} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound title={unknown} />;
  return <FailedPage what={`The ${what}`} error={error} onRetry={onRetry} />;
}
