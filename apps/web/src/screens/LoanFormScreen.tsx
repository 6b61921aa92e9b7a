import type { LoanType } from '@quarrter/domain/loans';
import { lazy } from 'react';
import { useParams } from 'wouter';
import { kindOfType } from '../products/loan-kinds.ts';

const LoanFormPage = lazy(() => import('../features/loans/LoanFormPage.tsx'));
const CorporateGate = lazy(() => import('../features/corporate/CorporateGate.tsx'));

/** LON-16, with the gate before the loans for corporate staff (COR-08). */
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
