import { useSearchParams } from '@quarrter/client/router';
import { lazy } from 'react';
import { loanKindFrom } from '../products/loan-kinds.ts';

/*
 * Screens put features together that may not know each other.
 */
const LoanTypePage = lazy(() => import('../features/loans/LoanTypePage.tsx'));
const CorporateStaffPage = lazy(() => import('../features/corporate/CorporateStaffPage.tsx'));

/** LON-06..15: of the kinds of loans, those for corporate staff belong to the partners' feature (LON-13). */
export default function LoanTypeScreen() {
  const [search] = useSearchParams();
  const kind = loanKindFrom(search.get('type') ?? '');
  return kind?.kind === 'corporate staff' ? <CorporateStaffPage /> : <LoanTypePage />;
}
