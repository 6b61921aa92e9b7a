import type { ReactNode } from 'react';
import { WithUserDetail } from '../../shell/WithUserDetail.tsx';
import { VerificationForm } from './VerificationForm.tsx';

/**
 * COR-01, COR-02, COR-06: what lies behind it is for employees of a partner; anybody else is verified first
 * and then goes on here. The server holds the same (COR-08).
 */
export default function CorporateGate({ children }: { children: ReactNode }) {
  return (
    <WithUserDetail>
      {(detail) => (detail.employee_profile ? children : <VerificationForm />)}
    </WithUserDetail>
  );
}
