import { staffMe } from '@quarrter/contract/staff/staff';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** Who is signed in, what the role allows, and the business date. */
export function useMe() {
  return useQuery({
    queryKey: keys.me(),
    queryFn: ({ signal }) => request(staffMe, { signal }),
    staleTime: 60_000,
    // The business date changes while people work.
    refetchInterval: 600_000,
  });
}
