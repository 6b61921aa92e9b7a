import { callKey, useCall } from '@quarrter/client/calls';
import { readWork, type WorkQueue, workOverview } from '@quarrter/contract/staff/work';
import type { After } from '../api/use-action.ts';

/** Once a minute: the menu shows it on every screen. */
const refreshMs = 60_000;

/** How much waits in each queue that this person reads. */
export function useWorkOverview() {
  return useCall(
    workOverview,
    {},
    {
      staleTime: 10_000,
      refetchInterval: refreshMs,
    },
  );
}

/** Who has a piece of work, with the notes about it. */
export function useWork(queue: WorkQueue, id: string) {
  return useCall(readWork, { params: { queue, id } });
}

/** The reply of an action on a piece of work is the work as it is now. */
export function afterWork(queue: WorkQueue, id: string): After {
  return { shows: callKey(readWork, { params: { queue, id } }) };
}
