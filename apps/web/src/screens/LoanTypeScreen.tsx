import { useSearchParams } from '@quarrter/client/router';
import { lazy } from 'react';
import { familyFrom } from '../products/loan-families.ts';

const LoanTypePage = lazy(() => import('../features/loans/LoanTypePage.tsx'));
const CorporateStaffPage = lazy(() => import('../features/corporate/CorporateStaffPage.tsx'));

/**
 * Corporate staff loans belong to the corporate feature, all others to loans. A screen combines
 * features that may not import each other.
 */
export default function LoanTypeScreen() {
  const [search] = useSearchParams();
  const family = familyFrom(search.get('type') ?? '');
  return family?.family === 'corporate staff' ? <CorporateStaffPage /> : <LoanTypePage />;
}
