import { messageOf } from '@quarrter/client/errors';
import { usePages } from '@quarrter/client/pages';
import { type DisputeState, staffDisputes } from '@quarrter/contract/staff-disputes';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { Dispute } from './Dispute.tsx';

const empty: { readonly [S in DisputeState]: string } = {
  open: 'No dispute is open',
  lost: 'No dispute was lost',
  won: 'No dispute was won yet',
};

/** How many disputes are open, for the tab. */
export function useOpenDisputes(): number | undefined {
  const first = useQuery({
    queryKey: keys.openDisputes(),
    queryFn: ({ signal }) => request(staffDisputes, { query: { limit: 1 }, signal }),
  });
  return first.data?.open;
}

export function DisputeList({ state }: { state: DisputeState }) {
  const disputes = usePages({
    queryKey: keys.disputes(state),
    pageSize: 50,
    fetchPage: (query, signal) => request(staffDisputes, { query: { state, ...query }, signal }),
  });
  if (disputes.isPending) return <Loading label="Loading the disputes" lines={6} />;
  if (!disputes.rows) {
    return (
      <Failed
        what="The disputes"
        message={messageOf(disputes.error)}
        onRetry={() => disputes.refetch()}
      />
    );
  }
  if (disputes.rows.length === 0) {
    return <Empty title={empty[state]}>Payments that a bank asks back appear here.</Empty>;
  }
  return (
    <>
      <ul className="grid">
        {disputes.rows.map((dispute) => (
          <li key={dispute.id} className="border-b border-line last:border-0">
            <Dispute dispute={dispute} />
          </li>
        ))}
      </ul>
      <ShowMore list={disputes} />
    </>
  );
}
