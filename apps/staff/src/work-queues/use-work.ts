import { callKey, invalidate, useCall } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  readWork,
  type WorkDetail,
  type WorkQueue,
  workOverview,
} from '@quarrter/contract/staff/work';
import { useQueryClient } from '@tanstack/react-query';
import { workLists } from '../api/changes.ts';
import { storeReply } from '../api/store-reply.ts';

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

/**
 * One action on a piece of work. The reply is the work as it is now; after an error the page loads
 * again, because a colleague may have been faster.
 */
export function useWorkAction<Input>(
  queue: WorkQueue,
  id: string,
  run: (input: Input) => Promise<WorkDetail>,
) {
  const client = useQueryClient();
  const own = { params: { queue, id } };
  return useSingleMutation({
    mutationFn: run,
    onSuccess: (work) => storeReply(client, readWork, own, work),
    onError: (error) => {
      const stays = error instanceof ApiError && error.failure === 'fields';
      if (!stays) return invalidate(client, callKey(readWork, own));
    },
    // The work itself is fresh; lists and counts are not.
    onSettled: () => invalidate(client, ...workLists),
  });
}
