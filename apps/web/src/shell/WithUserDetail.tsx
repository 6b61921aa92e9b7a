import { messageOf } from '@quarrter/client/errors';
import type { UserDetail } from '@quarrter/contract/accounts';
import { Failed, PageLoading } from '@quarrter/ui/states';
import type { ReactNode } from 'react';
import { useUserDetail } from '../api/user-detail.ts';

/** What needs the client's profile before anything of it can be shown (SES-15: a failed load offers to try again). */
export function WithUserDetail(props: { children: (detail: UserDetail) => ReactNode }) {
  const { data, error, isPending, refetch } = useUserDetail();
  if (data) return props.children(data);
  if (isPending) return <PageLoading label="Loading your profile" />;
  return <Failed what="Your profile" message={messageOf(error)} onRetry={() => refetch()} />;
}
