import { topUpList } from '@quarrter/contract/client/top-ups';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The client's monthly top-ups, with the saved cards that one can charge. */
export function useTopUps() {
  return useQuery({
    queryKey: keys.topUps(),
    queryFn: ({ signal }) => request(topUpList, { signal }),
  });
}

export function refreshTopUps(queries: QueryClient) {
  return queries.invalidateQueries({ queryKey: keys.topUps() });
}
