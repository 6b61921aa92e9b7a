import { useSearchParams } from '@quarrter/client/router';
import { lazy } from 'react';
import { loanKindFrom } from '../products/loan-kinds.ts';

const LoanTypePage = lazy(() => import('../features/loans/LoanTypePage.tsx'));
const CorporateStaffPage = lazy(() => import('../features/corporate/CorporateStaffPage.tsx'));

/**
 * Corporate staff loans belong to the corporate feature, all others to loans. A screen combines
 * features that may not import each other.
 */
export default function LoanTypeScreen() {
  const [search] = useSearchParams();
  const kind = loanKindFrom(search.get('type') ?? '');
  return kind?.kind === 'corporate staff' ? <CorporateStaffPage /> : <LoanTypePage />;
}
