import { staffAccount } from '@quarrter/contract/staff/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The own account of who is signed in: second factor and sessions. */
export function useAccount() {
  return useQuery({
    queryKey: keys.account(),
    queryFn: ({ signal }) => request(staffAccount, { signal }),
  });
}

/** Reads it again, after something about it changed. */
export function useReloadAccount() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.account() });
}
