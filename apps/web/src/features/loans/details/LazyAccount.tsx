import type { LoanRecord } from '@quarrter/contract/client/loans';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Loading } from '@quarrter/ui/states';
import { Suspense } from 'react';

/** Only for a loan that waits for its money, so it comes on its own. */
const LoanAccount = lazyPart('The bank account', () => import('./LoanAccount.tsx'));

/** Where the loan is paid to. */
export function LazyAccount({ loan }: { loan: LoanRecord }) {
  return (
    <Suspense fallback={<Loading label="Loading the bank account" lines={3} />}>
      <LoanAccount loan={loan} />
    </Suspense>
  );
}
