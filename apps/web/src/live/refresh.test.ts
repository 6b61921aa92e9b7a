import { callKey } from '@quarrter/client/calls';
import { transactionList } from '@quarrter/contract/client/activity';
import { goalList } from '@quarrter/contract/client/goals';
import { loanOffer } from '@quarrter/contract/client/loan-agreement';
import { loanDetail } from '@quarrter/contract/client/loans';
import { notificationList } from '@quarrter/contract/client/notifications';
import { bankList } from '@quarrter/contract/client/payments';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { catchUp, refresh, refreshAll } from './refresh.ts';

/** A store in which these have been read; `read` notes which are marked as old, in order. */
function store(...queryKeys: QueryKey[]) {
  const queries = new QueryClient();
  for (const key of queryKeys) queries.setQueryData(key, {});
  const isOld = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated;
  return { queries, old: () => queryKeys.filter(isOld) };
}

const [loan, offer] = [
  callKey(loanDetail, { params: { type: 'personal', id: '1' } }),
  callKey(loanOffer, { params: { type: 'personal', id: '1' } }),
];
const [bell, list] = [callKey(notificationList), callKey(transactionList)];

test('SHL-19: reads the changed records again, then what stands beside them', async () => {
  const { queries, old } = store(bell, list, loan, offer, callKey(bankList), callKey(goalList));
  await refresh(queries, [{ kind: 'notification', id: null }]);
  expect(old()).toEqual([bell, list]);
  const refreshed = refresh(queries, [{ kind: 'loan', id: '1' }]);
  expect(old()).toEqual([bell, list, loan]);
  await refreshed;
  expect(old()).toEqual([bell, list, loan, offer]);
});

test('SHL-19: reads nothing but the bell while the server cannot be reached', async () => {
  const { queries, old } = store(loan);
  const ask = vi.fn<() => Promise<object>>().mockRejectedValue(new Error('away'));
  const read = vi.fn<() => Promise<object>>().mockResolvedValue({});
  const show = (queryKey: QueryKey, queryFn: () => Promise<object>) =>
    new QueryObserver<object>(queries, {
      ...{ queryKey, queryFn, retry: false, staleTime: Infinity },
    }).subscribe(() => undefined);
  const showing = [show(bell, ask), show(loan, read)];
  await refreshAll(queries);
  expect(read).not.toHaveBeenCalled();
  // It is read when the device is online again, and counts as old until then.
  expect(old()).toEqual([loan]);
  ask.mockResolvedValue({});
  await refreshAll(queries);
  expect(read).toHaveBeenCalledOnce();
  expect(old()).toEqual([]);
  for (const stop of showing) stop();
});

test('SHL-19: reads the page again when the bell changed before the stream was open', async () => {
  const { queries, old } = store(loan);
  const ask = vi.fn<() => Promise<object>>().mockResolvedValue({ unread: 0 });
  await queries.prefetchQuery({ queryKey: bell, queryFn: ask });
  // Only records that a page shows are read again.
  const stopShowing = new QueryObserver(queries, { queryKey: bell, queryFn: ask }).subscribe(
    () => undefined,
  );
  await catchUp(queries);
  expect(old()).toEqual([]);
  ask.mockResolvedValue({ unread: 1 });
  await catchUp(queries);
  expect(old()).toEqual([loan]);
  stopShowing();
});
