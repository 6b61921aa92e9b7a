import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Loading } from '@quarrter/ui/states';
import { lazy, Suspense } from 'react';

/** Only for a loan that waits for its money, so it comes on its own. */
const LoanAccount = lazy(() => import('./LoanAccount.tsx'));

/** Where the loan is paid to. */
export function LazyAccount({ loan }: { loan: LoanRecord }) {
  return (
    <Suspense fallback={<Loading label="Loading the bank account" lines={3} />}>
      <LoanAccount loan={loan} />
    </Suspense>
  );
}
