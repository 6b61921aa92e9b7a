import { invalidate } from '@quarrter/client/calls';
import { archiveGoal, goalList } from '@quarrter/contract/client/goals';
import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';

/** Archives a goal, or brings it back. */
export function useArchiveGoal(onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      request(archiveGoal, { params: { id }, body: { archived } }),
    onSuccess: async () => {
      await invalidate(queries, goalList, investmentOverview);
      onDone?.();
    },
  });
}
