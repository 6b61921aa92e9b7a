import { useCall } from '@quarrter/client/calls';
import { staffMe } from '@quarrter/contract/staff/staff';
import type { StaffAction } from '@quarrter/contract/staff-rights';

/** The person signed in, the actions of their role, and the business date. */
export function useMe() {
  // The business date changes while people work, and the member while a tab is left open.
  const often = { refetchInterval: 600_000, refetchOnWindowFocus: 'always' } as const;
  return useCall(staffMe, {}, { staleTime: 60_000, ...often });
}

/** Whether the role of the person signed in includes an action. */
export function useCan(action: StaffAction): boolean {
  return useMe().data?.actions.includes(action) ?? false;
}
