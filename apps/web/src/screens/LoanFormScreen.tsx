import { findLoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import { lazy } from 'react';
import { useParams } from 'wouter';

const LoanFormPage = lazy(() => import('../features/loans/LoanFormPage.tsx'));
const CorporateGate = lazy(() => import('../features/corporate/CorporateGate.tsx'));

/** The loan form, behind the employment check for the kinds that need an employee profile. */
export default function LoanFormScreen() {
  const kind = findLoanKind(loanKinds, useParams()['type'] ?? '');
  if (!kind?.gates.includes('employee-profile')) return <LoanFormPage />;
  return (
    <CorporateGate>
      <LoanFormPage />
    </CorporateGate>
  );
}
