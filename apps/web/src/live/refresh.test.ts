import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keys } from '../api/keys.ts';
import { refresh, refreshAll } from './refresh.ts';

/** A store in which these have been read; `read` notes which are marked as old, in order. */
function store(...queryKeys: (readonly string[])[]) {
  const queries = new QueryClient();
  for (const key of queryKeys) queries.setQueryData(key, {});
  const isOld = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated;
  return { queries, old: () => queryKeys.filter(isOld) };
}

const [loan, offer] = [keys.loan('personal', '1'), keys.loanOffer('personal', '1')];
const [bell, list] = [keys.notifications(), keys.transactions()];

test('SHL-19: reads the changed records again, then what stands beside them', async () => {
  const { queries, old } = store(bell, list, loan, offer, keys.banks(), keys.goals());
  await refresh(queries, [{ kind: 'notification', id: null }]);
  expect(old()).toEqual([bell, list]);
  const refreshed = refresh(queries, [{ kind: 'loan', id: '1' }]);
  expect(old()).toEqual([bell, list, loan]);
  await refreshed;
  expect(old()).toEqual([bell, list, loan, offer]);
});

test('SHL-19: leaves the page as it is while the server cannot be reached', async () => {
  const { queries, old } = store(loan, keys.investment('naira', '2'));
  const ask = vi.fn<() => Promise<object>>().mockRejectedValue(new Error('away'));
  await queries.prefetchQuery({ queryKey: bell, queryFn: ask, retry: false });
  await refreshAll(queries);
  expect(old()).toEqual([]);
  ask.mockResolvedValue({});
  await queries.fetchQuery({ queryKey: bell, queryFn: ask });
  await refreshAll(queries);
  expect(old()).toEqual([loan, keys.investment('naira', '2')]);
});
