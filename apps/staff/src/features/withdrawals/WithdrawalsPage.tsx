import { useSearchParams } from '@quarrter/client/router';
import { heldWithdrawals } from '@quarrter/contract/staff/withdrawals';
import { Tabs } from '@quarrter/ui/Tabs';
import { paths } from '../../paths.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ItemTotals } from '../../shell/Totals.tsx';
import { CancelledWithdrawals } from './CancelledWithdrawals.tsx';
import { HeldWithdrawal } from './HeldWithdrawal.tsx';

const lists = [
  { list: '', label: 'All' },
  { list: 'identity', label: 'Identity' },
  { list: 'holder', label: 'Another name' },
  { list: 'amount', label: 'Amount' },
  { list: 'cancelled', label: 'Cancelled' },
] as const;

/** Withdrawals that wait for staff, by reason, and those that were cancelled. */
export default function WithdrawalsPage() {
  const [search] = useSearchParams();
  const wanted = search.get('list') ?? '';
  const { list } = lists.find((one) => one.list === wanted) ?? lists[0];
  const tabs = lists.map((one) => ({
    href: paths.withdrawals.getHref(one.list === '' ? {} : { list: one.list }),
    label: one.label,
    current: one.list === list,
  }));
  return (
    <>
      <ScreenTitle title="Withdrawals" />
      <p className="max-w-prose text-ink-soft">
        These withdrawals are waiting for our checks, and their money is reserved. Each is paid when
        all its checks are done and two people have approved it.
      </p>
      <Tabs label="Withdrawals" tabs={tabs} />
      {list === 'cancelled' ? <CancelledWithdrawals /> : <Waiting key={list} reason={list} />}
    </>
  );
}

function Waiting({ reason }: { reason: string }) {
  return (
    <CallItems
      call={heldWithdrawals}
      query={reason === '' ? {} : { reason }}
      what="The withdrawals"
      empty="No withdrawals to review"
      emptyText="Withdrawals that our team reviews before payment appear here."
      item={(withdrawal) => <HeldWithdrawal withdrawal={withdrawal} />}
      foot={(rows, totals) => <ItemTotals rows={rows} of={totals} />}
    />
  );
}
