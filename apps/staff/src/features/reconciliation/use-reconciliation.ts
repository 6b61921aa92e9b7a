import { invalidate } from '@quarrter/client/calls';
import { useCallPages } from '@quarrter/client/pages';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { comparisonRuns } from '@quarrter/contract/staff/book-checks';
import { reconciliation } from '@quarrter/contract/staff/reconciliation';
import { useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../api/me.ts';

export type ItemList = 'open' | 'closed';

export function useItems(state: ItemList) {
  return useCallPages(reconciliation, { query: { state }, pageSize: 50 });
}

/** An action on a difference; every list of them is read again afterwards. */
export function useDifferenceAction<Input, Reply>(action: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: action,
    onSettled: () => invalidate(client, reconciliation, comparisonRuns),
  });
}

/** Whether this member works on differences; an administrator only reads them. */
export function useMayReconcile(): boolean {
  return useMe().data?.actions.includes('reconcile') ?? false;
}
