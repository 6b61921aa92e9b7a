import { useCall } from '@quarrter/client/calls';
import { staffMe } from '@quarrter/contract/staff/staff';

/** Who is signed in, what the role allows, and the business date. */
export function useMe() {
  // The business date changes while people work.
  return useCall(staffMe, {}, { staleTime: 60_000, refetchInterval: 600_000 });
}
