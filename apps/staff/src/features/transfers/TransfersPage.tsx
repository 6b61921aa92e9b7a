import { useCallPages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import { type PayoutList, staffPayouts } from '@quarrter/contract/staff/payouts';
import { Tabs } from '@quarrter/ui/Tabs';
import { paths } from '../../paths.ts';
import { ListItems } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ItemTotals } from '../../shell/Totals.tsx';
import { Transfer } from './Transfer.tsx';

const lists: readonly { list: PayoutList; label: string; empty: string }[] = [
  { list: 'open', label: 'Open', empty: 'No transfer is on its way' },
  { list: 'waiting', label: 'Waiting', empty: 'No transfer is waiting' },
  { list: 'failed', label: 'Failed or returned', empty: 'No transfer has failed' },
  { list: 'owed', label: 'Paid twice', empty: 'No client was paid twice' },
  { list: 'cancelled', label: 'Cancelled', empty: 'No transfer was cancelled' },
  { list: 'paid', label: 'Paid', empty: 'No transfer has been paid yet' },
];

/** The money on its way to clients, and the problems that delay it. */
export default function TransfersPage() {
  const [search] = useSearchParams();
  const shown = lists.find((one) => one.list === search.get('state')) ?? lists[0];
  if (shown === undefined) throw new Error('there is no list of transfers');
  const transfers = useCallPages(staffPayouts, { query: { state: shown.list }, pageSize: 50 });
  const waiting = transfers.data?.pages.at(-1)?.waiting;
  const tabs = lists.map((one) => ({
    href: paths.transfers.getHref({ state: one.list }),
    label: one.list === 'waiting' && waiting ? `${one.label} (${waiting})` : one.label,
    current: one === shown,
  }));
  return (
    <>
      <ScreenTitle title="Transfers" />
      <p className="max-w-prose text-ink-soft">
        Loans and withdrawals that we pay to clients. Open ones are sent and checked automatically;
        you can also retry one now. Dollars, and naira that the provider cannot send, are paid from
        our own bank account and recorded here.
      </p>
      <Tabs label="Transfers" tabs={tabs} />
      <ListItems
        list={transfers}
        what="The transfers"
        empty={shown.empty}
        emptyText="Transfers to clients appear here."
        item={(transfer) => <Transfer transfer={transfer} />}
        // Only the server can add them up: a split transfer is in the list with its parts.
        foot={(rows, of) => of.totals && <ItemTotals rows={rows} of={of} />}
      />
    </>
  );
}
