import { useCall } from '@quarrter/client/calls';
import { staffMe } from '@quarrter/contract/staff/staff';

/** The person signed in, the actions of their role, and the business date. */
export function useMe() {
  // The business date changes while people work.
  return useCall(staffMe, {}, { staleTime: 60_000, refetchInterval: 600_000 });
}
