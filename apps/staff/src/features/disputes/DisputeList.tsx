import { useCallPages } from '@quarrter/client/pages';
import { type DisputeState, staffDisputes } from '@quarrter/contract/staff/disputes';
import { Empty } from '@quarrter/ui/Empty';
import { PagedItems } from '../../shell/PagedList.tsx';
import { Dispute } from './Dispute.tsx';

const empty: { readonly [S in DisputeState]: string } = {
  open: 'No open disputes',
  lost: 'No dispute has been lost',
  won: 'No dispute has been won yet',
};

export function DisputeList({ state }: { state: DisputeState }) {
  const disputes = useCallPages(staffDisputes, { query: { state }, pageSize: 50 });
  return (
    <PagedItems
      list={disputes}
      what="The disputes"
      empty={<Empty title={empty[state]}>Payments that a bank asks back appear here.</Empty>}
      item={(dispute) => <Dispute dispute={dispute} />}
    />
  );
}
