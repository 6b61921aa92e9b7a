import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { followedKey, type SaidOfPayments } from '../api/hand-over-payments.ts';
import { useScreenStands } from '../shell/use-screen-stands.ts';
import { LazyUnappliedReceipts } from './LazyUnappliedReceipts.tsx';

/** If loading fails, nothing is shown. */
const PendingPayments = lazy<ComponentType>(() =>
  import('./PendingPayments.tsx').then(
    (module) => ({ default: module.PendingPayments }),
    () => ({ default: () => null }),
  ),
);

/**
 * Payments in progress and unapplied money. Both are rare: where the page's own call has `said`
 * that there are none, their code loads after the screen stands, and looks once more, for that
 * reply may be of a moment ago. From then on they stay, and tell what became of a payment.
 */
export function MoneyInProgress({ said }: { said: SaidOfPayments }) {
  const queries = useQueryClient();
  const followed = queries.getQueryData<readonly unknown[]>(followedKey)?.length ?? 0;
  const stands = useScreenStands();
  const isPending = useKept(stands || said.pending_payments > 0 || followed > 0);
  const isUnapplied = useKept(stands || (said.unapplied_receipts?.count ?? 0) > 0);
  return (
    <>
      {isPending && (
        <Suspense>
          <PendingPayments />
        </Suspense>
      )}
      {isUnapplied && <LazyUnappliedReceipts />}
    </>
  );
}

/** Whether it is so, or was at an earlier render. */
function useKept(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo;
}
