import { useCallPages } from '@quarrter/client/pages';
import { erasureRequests } from '@quarrter/contract/staff/retention';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { PagedItems } from '../../shell/PagedList.tsx';
import { ErasureRequest } from './ErasureRequest.tsx';

/** Clients who ask us to erase their data, and our answers. */
export function Requests({ state }: { state: 'waiting' | 'answered' }) {
  const list = useCallPages(erasureRequests, { query: { state }, pageSize: 50 });
  const empty = (
    <Empty
      title={state === 'waiting' ? 'No requests are waiting' : 'No request has been answered yet'}
    >
      Clients ask in their profile, under Your data.
    </Empty>
  );
  return (
    <Card flush>
      <PagedItems
        list={list}
        what="The requests"
        lines={4}
        empty={empty}
        item={(erasure) => <ErasureRequest erasure={erasure} />}
      />
    </Card>
  );
}
