import { notificationList, readNotifications } from '@quarrter/contract/activity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** SHL-07: the five newest, and how many are unread. */
export function useNotifications() {
  return useQuery({
    queryKey: keys.notifications(),
    queryFn: ({ signal }) => request(notificationList, { signal }),
  });
}

/**
 * Marks the notifications up to `newest` as read. The list stays as it is until it is loaded again,
 * so that the client sees what is new; only the count changes.
 */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newest: string) => request(readNotifications, { body: { newest } }),
    onSuccess: ({ unread }) => {
      queryClient.setQueryData<{ unread: number }>(keys.notifications(), (list) =>
        list ? { ...list, unread } : list,
      );
    },
  });
}
