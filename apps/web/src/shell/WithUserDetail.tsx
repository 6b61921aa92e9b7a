import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import type { ReactNode } from 'react';
import { useUserDetail } from '../api/user-detail.ts';

/**
 * A screen that needs the client's profile; while that does not load, it offers a retry (SES-15).
 */
export function WithUserDetail(props: { children: (detail: UserDetail) => ReactNode }) {
  const detail = useUserDetail();
  if (detail.data) return props.children(detail.data);
  return <LoadingOrFailed of={detail} what="Your profile" withReason />;
}
