import { messageOf } from '@quarrter/client/errors';
import { usePages } from '@quarrter/client/pages';
import { erasureRequests } from '@quarrter/contract/staff-retention';
import { Card } from '@quarrter/ui/Card';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { ErasureRequest } from './ErasureRequest.tsx';

/** Clients who ask us to erase their data, and our answers. */
export function Requests({ state }: { state: 'waiting' | 'answered' }) {
  const list = usePages({
    queryKey: keys.retention(state),
    pageSize: 50,
    fetchPage: (query, signal) => request(erasureRequests, { query: { state, ...query }, signal }),
  });
  if (list.isPending) return <Loading label="Loading the requests" lines={4} />;
  if (!list.rows) {
    const { error, refetch } = list;
    return <Failed what="The requests" message={messageOf(error)} onRetry={() => refetch()} />;
  }
  if (list.rows.length === 0) {
    return (
      <Card>
        <Empty title={state === 'waiting' ? 'No request waits' : 'No request was answered yet'}>
          Clients ask in their account, under security.
        </Empty>
      </Card>
    );
  }
  return (
    <Card flush>
      <ul className="grid">
        {list.rows.map((erasure) => (
          <li key={erasure.id} className="border-b border-line last:border-0">
            <ErasureRequest erasure={erasure} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Card>
  );
}
