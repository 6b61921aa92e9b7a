import { secondFactor } from '@quarrter/contract/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** What the client has set up as a second factor. */
export function useSecondFactor() {
  return useQuery({
    queryKey: keys.secondFactor(),
    queryFn: ({ signal }) => request(secondFactor, { signal }),
  });
}

/** Reads it again, after something about it changed. */
export function useReloadSecondFactor() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.secondFactor() });
}
