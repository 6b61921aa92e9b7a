import { Card } from '@quarrter/ui/Card';
import { lazyOr } from '@quarrter/ui/lazy-part';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { followedKey, type SaidOfPayments } from '../api/hand-over-payments.ts';
import { useScreenStands } from '../shell/use-screen-stands.ts';
import { LazyDebtsAndReceipts } from './LazyDebtsAndReceipts.tsx';

/** If loading fails, it says no more than the page's own call: a client must not pay twice. */
const PendingPayments = lazyOr<{ known: number; purpose?: never }>(
  async () => ({ default: (await import('./PendingPayments.tsx')).PendingPayments }),
  ({ known }) =>
    known > 0 && (
      <Card title="A payment of yours may be in progress">
        If you have just paid, please do not pay again.
      </Card>
    ),
);

/**
 * Payments in progress, debts and unapplied money. All are rare: where the page's own call has
 * `said` that there are none, their code loads after the screen is drawn, and looks once more,
 * because that reply may be out of date. From then on they stay, and show the outcome of a payment.
 */
export function MoneyInProgress({ said }: { said: SaidOfPayments }) {
  const queries = useQueryClient();
  const followed = queries.getQueryData<readonly unknown[]>(followedKey)?.length ?? 0;
  const stands = useScreenStands();
  const isPending = useKept(stands || said.pending_payments > 0 || followed > 0);
  const { debts, unapplied_receipts: receipts } = said;
  const hasDebtsOrReceipts = useKept(
    stands || (receipts?.count ?? 0) > 0 || debts?.[0] !== undefined,
  );
  return (
    <>
      {isPending && (
        <Suspense>
          <PendingPayments known={said.pending_payments} />
        </Suspense>
      )}
      {hasDebtsOrReceipts && <LazyDebtsAndReceipts debts={debts} />}
    </>
  );
}

/** Whether it is so, or was at an earlier render. */
function useKept(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo;
}
