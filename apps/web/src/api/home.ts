import { home } from '@quarrter/contract/client/home';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { handOverPending } from './hand-over-pending.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/**
 * What needs the client, what they owe and what they own, in one call. What it tells of payments is
 * handed to their own queries.
 */
export function useHome() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.home(),
    queryFn: async ({ signal }) => {
      const found = await request(home, { signal });
      handOverPending(queries, found.pending_payments);
      queries.setQueryData(keys.unappliedReceipts(), { ...found.unapplied_receipts, after: null });
      return found;
    },
  });
}
