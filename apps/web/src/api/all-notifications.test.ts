import { callKey } from '@quarrter/client/calls';
import { notificationList } from '@quarrter/contract/client/notifications';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { countUnread } from './all-notifications.ts';

test('SHL-07: an answer on its way does not make read notifications new again', async () => {
  const queries = new QueryClient();
  const queryKey = callKey(notificationList);
  const answers: ((list: { unread: number }) => void)[] = [];
  const queryFn = () =>
    new Promise<{ unread: number }>((resolve) => {
      answers.push(resolve);
    });
  queries.setQueryData(queryKey, { unread: 1 });
  const stopShowing = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  countUnread(queries, 0);
  answers[0]?.({ unread: 1 });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(queries.getQueryData(queryKey)).toEqual({ unread: 0 });
  answers[1]?.({ unread: 0 });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(queries.getQueryData(queryKey)).toEqual({ unread: 0 });
  stopShowing();
});
