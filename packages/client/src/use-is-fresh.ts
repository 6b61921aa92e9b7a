import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { CallKey } from './calls.ts';

/**
 * Whether a reply that is shown is newer than the last change that made it old: false while it is
 * read again, and for as long as that fails.
 */
export function useIsFresh(key: CallKey): boolean {
  const queries = useQueryClient();
  useIsFetching({ queryKey: key });
  return queries.getQueryState(key)?.isInvalidated !== true;
}
