import { messageOf } from '@quarrter/client/errors';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import { Failed, PageLoading } from '@quarrter/ui/states';
import type { ReactNode } from 'react';
import { useUserDetail } from '../api/user-detail.ts';

/**
 * A screen that needs the client's profile; while that does not load, it offers a retry (SES-15).
 */
export function WithUserDetail(props: { children: (detail: UserDetail) => ReactNode }) {
  const { data, error, isPending, refetch } = useUserDetail();
  if (data) return props.children(data);
  if (isPending) return <PageLoading label="Loading your profile" />;
  return <Failed what="Your profile" message={messageOf(error)} onRetry={() => refetch()} />;
}
