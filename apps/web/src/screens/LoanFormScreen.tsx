import type { LoanType } from '@quarrter/domain/loans';
import { lazy } from 'react';
import { useParams } from 'wouter';
import { kindOfType } from '../products/loan-kinds.ts';

const LoanFormPage = lazy(() => import('../features/loans/LoanFormPage.tsx'));
const CorporateGate = lazy(() => import('../features/corporate/CorporateGate.tsx'));

/** The loan form, behind the employment check for corporate staff loans. */
export default function LoanFormScreen() {
  const type = useParams()['type'] ?? '';
  const kind = Object.hasOwn(kindOfType, type) && kindOfType[type as LoanType];
  if (kind !== 'corporate staff') return <LoanFormPage />;
  return (
    <CorporateGate>
      <LoanFormPage />
    </CorporateGate>
  );
}
