import { useCall } from '@quarrter/client/calls';
import { useSearchParams } from '@quarrter/client/router';
import { type DisputeState, staffDisputes } from '@quarrter/contract/staff/disputes';
import { Tabs } from '@quarrter/ui/Tabs';
import { paths } from '../../paths.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Dispute } from './Dispute.tsx';
import { RecoverableList } from './RecoverableList.tsx';
import { ReversalList } from './ReversalList.tsx';

const lists = [
  { list: 'open', label: 'Open disputes' },
  { list: 'lost', label: 'Lost' },
  { list: 'won', label: 'Won' },
  { list: 'reversals', label: 'Reversals' },
  { list: 'owed', label: 'Owed by clients' },
] as const;
type List = (typeof lists)[number]['list'];

/**
 * Payments that clients' banks dispute, the amounts that the provider reversed, and the resulting
 * debts of clients.
 */
export default function DisputesPage() {
  const [search] = useSearchParams();
  const shown = lists.find(({ list }) => list === search.get('state'))?.list ?? 'open';
  const open = useCall(staffDisputes, { query: { limit: 1 } }).data?.open;
  const tabs = lists.map(({ list, label }) => ({
    href: paths.disputes.getHref({ state: list }),
    label: list === 'open' && open ? `${label} (${open})` : label,
    current: list === shown,
  }));
  return (
    <>
      <ScreenTitle title="Disputes" />
      <p className="max-w-prose text-ink-soft">{introductions[shown]}</p>
      <Tabs label="Disputes" tabs={tabs} />
      <Shown list={shown} />
    </>
  );
}

function Shown({ list }: { list: List }) {
  if (list === 'reversals') return <ReversalList />;
  if (list === 'owed') return <RecoverableList />;
  return (
    <CallItems
      call={staffDisputes}
      query={{ state: list }}
      what="The disputes"
      empty={noDisputes[list]}
      emptyText="Payments that a bank asks back appear here."
      item={(dispute) => <Dispute dispute={dispute} />}
    />
  );
}

const noDisputes: { readonly [S in DisputeState]: string } = {
  open: 'No open disputes',
  lost: 'No dispute has been lost',
  won: 'No dispute has been won yet',
};

const introductions: { readonly [L in List]: string } = {
  open:
    'A client’s bank asks for these payments back. Without an answer in the provider’s dashboard ' +
    'before the due date the money is lost. Nothing has been booked yet.',
  lost: 'Lost: the money was returned to the payer and we reversed the repayment or investment.',
  won: 'These disputes were decided for us. Nothing was booked.',
  reversals:
    'Everything that the provider returned to payers: lost disputes, refunds started at the ' +
    'provider, and charges that it reversed.',
  owed:
    'Money clients owe us after a reversed payment or a double payout. ' +
    'It is recovered from an unapplied receipt or written off; two people approve both.',
};
