import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../session/RequireClient.tsx';

/**
 * Follows changes made elsewhere while a signed-in page is open. It is loaded after the page, which
 * works without it.
 */
export function LiveUpdates() {
  const queries = useQueryClient();
  const { user_id } = useClient();
  useEffect(() => {
    const leaving = new AbortController();
    import('./follow-changes.ts').then(
      ({ followChanges }) => followChanges(queries, leaving.signal),
      () => undefined,
    );
    return () => leaving.abort();
  }, [queries, user_id]);
  return null;
}
