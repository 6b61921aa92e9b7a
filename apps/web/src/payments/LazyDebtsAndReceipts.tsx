import type { ClientDebt } from '@quarrter/contract/client/receipts';
import { lazyOr } from '@quarrter/ui/lazy-part';
import { Suspense } from 'react';

/** Loaded after the screen, because it is rare. If loading fails, nothing is shown. */
const DebtsAndReceipts = lazyOr<{ debts: readonly ClientDebt[] }>(
  async () => ({ default: (await import('./UnappliedReceipts.tsx')).DebtsAndReceipts }),
  () => null,
);

export function LazyDebtsAndReceipts({ debts = [] }: { debts?: readonly ClientDebt[] }) {
  return (
    <Suspense>
      <DebtsAndReceipts debts={debts} />
    </Suspense>
  );
}
