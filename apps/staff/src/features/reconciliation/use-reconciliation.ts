import { useCallPages } from '@quarrter/client/pages';
import { comparisonRuns } from '@quarrter/contract/staff/comparisons';
import { reconciliation } from '@quarrter/contract/staff/reconciliation';
import { useCan } from '../../api/me.ts';

export type ItemList = 'open' | 'closed';

export function useItems(state: ItemList) {
  return useCallPages(reconciliation, { query: { state }, pageSize: 50 });
}

/** After an action on a difference, every list of them is read again. */
export const afterReconciling = { reloads: [reconciliation, comparisonRuns] };

/** Whether this member works on differences; an administrator only reads them. */
export function useMayReconcile(): boolean {
  return useCan('reconcile');
}
