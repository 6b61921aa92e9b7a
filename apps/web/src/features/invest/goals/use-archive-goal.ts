import { archiveGoal } from '@quarrter/contract/client/goals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshGoals } from '../../../api/goals.ts';
import { request } from '../../../api/request.ts';

/** Archives a goal, or brings it back. */
export function useArchiveGoal(onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      request(archiveGoal, { params: { id }, body: { archived } }),
    onSuccess: async () => {
      await refreshGoals(queries);
      onDone?.();
    },
  });
}
