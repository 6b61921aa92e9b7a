import type { ClientDebt } from '@quarrter/contract/client/receipts';
import { lazyOr } from '@quarrter/ui/lazy-part';
import { Suspense } from 'react';

/** Loaded after the screen, because it is rare. If loading fails, nothing is shown. */
const MoneyWithUs = lazyOr<{ debts: readonly ClientDebt[] }>(
  async () => ({ default: (await import('./UnappliedReceipts.tsx')).MoneyWithUs }),
  () => null,
);

export function LazyMoneyWithUs({ debts = [] }: { debts?: readonly ClientDebt[] }) {
  return (
    <Suspense>
      <MoneyWithUs debts={debts} />
    </Suspense>
  );
}
