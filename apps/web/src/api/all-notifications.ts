import { callKey, invalidate, setReply, storedReply } from '@quarrter/client/calls';
import { useCallPages } from '@quarrter/client/pages';
import {
  allNotifications,
  notificationList,
  readNotifications,
  readSomeNotifications,
} from '@quarrter/contract/client/notifications';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

export type NotificationFilter = {
  readonly about: '' | 'loans' | 'investments';
  readonly show: 'all' | 'unread';
};

/** All notifications, page by page. */
export function useAllNotifications({ about, show }: NotificationFilter) {
  return useCallPages(allNotifications, {
    query: { show, ...(about && { about }) },
    pageSize: 25,
  });
}

/** Marks these notifications as read; the count of the bell follows. */
export function useReadNotifications() {
  const { onRead, refresh } = useBell();
  return useMutation({
    mutationFn: (ids: string[]) => request(readSomeNotifications, { body: { ids } }),
    onSuccess: ({ unread }) => {
      onRead(unread);
      refresh();
    },
  });
}

/** Marks this notification and all older ones as read. */
export function useReadAllNotifications() {
  const { onRead, refresh } = useBell();
  return useMutation({
    mutationFn: (newest: string) => request(readNotifications, { body: { newest } }),
    onSuccess: ({ unread }) => {
      onRead(unread);
      return refresh();
    },
  });
}

function useBell() {
  const queries = useQueryClient();
  return {
    onRead: (unread: number) => countUnread(queries, unread),
    refresh: () => invalidate(queries, allNotifications),
  };
}

/**
 * The open bell keeps its list until it is loaded again, so that the client still sees the new
 * notifications; only its count changes. A pending reply may still count the ones that were just
 * read, so it is requested again.
 */
export function countUnread(queries: QueryClient, unread: number): void {
  const bell = { queryKey: callKey(notificationList) };
  const isOnItsWay = queries.isFetching(bell) > 0;
  const list = storedReply(queries, notificationList);
  if (list) setReply(queries, notificationList, {}, { ...list, unread });
  if (isOnItsWay) void queries.invalidateQueries(bell);
}
