import { Failed, PageLoading } from '@quarrter/ui/states';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/error.ts';
import { useUserDetail } from '../../api/user-detail.ts';
import { VerificationForm } from './VerificationForm.tsx';

/**
 * COR-01, COR-02, COR-06: what lies behind it is for employees of a partner; anybody else is verified first
 * and then goes on here. The server holds the same (COR-08).
 */
export default function CorporateGate({ children }: { children: ReactNode }) {
  const detail = useUserDetail();
  if (detail.data?.employee_profile) return children;
  if (detail.data) return <VerificationForm />;
  if (detail.isPending) return <PageLoading label="Loading your profile" />;
  return (
    <Failed
      what="Your profile"
      message={messageOf(detail.error)}
      onRetry={() => detail.refetch()}
    />
  );
}
