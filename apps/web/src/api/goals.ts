import { goalList } from '@quarrter/contract/client/goals';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** Every goal of the client with its progress, and the investments that can count to one. */
export function useGoals() {
  return useQuery({
    queryKey: keys.goals(),
    queryFn: ({ signal }) => request(goalList, { signal }),
  });
}

/** After a change of a goal; the overviews say how many there are. */
export function refreshGoals(queries: QueryClient) {
  return Promise.all(
    [keys.goals(), keys.investmentOverviews()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}
