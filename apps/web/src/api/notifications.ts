import { notificationList } from '@quarrter/contract/client/notifications';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** SHL-07: the five newest, and how many are unread. */
export function useNotifications() {
  return useQuery({
    queryKey: keys.notifications(),
    queryFn: ({ signal }) => request(notificationList, { signal }),
  });
}
