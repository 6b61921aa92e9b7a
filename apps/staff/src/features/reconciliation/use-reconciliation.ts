import { usePages } from '@quarrter/client/pages';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { comparisonRuns } from '@quarrter/contract/staff/book-checks';
import { closeReports, reconciliation } from '@quarrter/contract/staff/reconciliation';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { useMe } from '../../api/me.ts';
import { request } from '../../api/request.ts';

export type ItemList = 'open' | 'closed';

export function useItems(state: ItemList) {
  return usePages({
    queryKey: keys.differences(state),
    pageSize: 50,
    fetchPage: (query, signal) => request(reconciliation, { query: { state, ...query }, signal }),
  });
}

export function useComparisons() {
  return usePages({
    queryKey: keys.comparisons(),
    pageSize: 20,
    fetchPage: (query, signal) => request(comparisonRuns, { query, signal }),
  });
}

export function useReports() {
  return usePages({
    queryKey: keys.closeReports(),
    pageSize: 10,
    fetchPage: (query, signal) => request(closeReports, { query, signal }),
  });
}

/** An action on a difference; every list of them is read again afterwards. */
export function useDifferenceAction<Input, Reply>(action: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: action,
    onSettled: () => client.invalidateQueries({ queryKey: keys.allDifferences() }),
  });
}

/** Whether this member works on differences; an administrator only reads them. */
export function useMayReconcile(): boolean {
  return useMe().data?.actions.includes('reconcile') ?? false;
}
