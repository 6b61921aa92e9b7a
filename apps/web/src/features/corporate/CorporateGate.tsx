import type { ReactNode } from 'react';
import { WithUserDetail } from '../../shell/WithUserDetail.tsx';
import { VerificationForm } from './VerificationForm.tsx';

/**
 * Shows its content to employees of a corporate partner; anybody else verifies their employment
 * first and then continues here. The server enforces the same.
 */
export default function CorporateGate({ children }: { children: ReactNode }) {
  return (
    <WithUserDetail>
      {(detail) => (detail.employee_profile ? children : <VerificationForm />)}
    </WithUserDetail>
  );
}
