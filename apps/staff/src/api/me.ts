import { useCall } from '@quarrter/client/calls';
import { staffMe } from '@quarrter/contract/staff/staff';
import type { StaffAction } from '@quarrter/contract/staff-rights';

/** The person signed in, the actions of their role, and the business date. */
export function useMe() {
  // The business date changes while people work.
  return useCall(staffMe, {}, { staleTime: 60_000, refetchInterval: 600_000 });
}

/** Whether the role of the person signed in includes an action. */
export function useCan(action: StaffAction): boolean {
  return useMe().data?.actions.includes(action) ?? false;
}
