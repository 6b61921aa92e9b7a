import { useCallPages } from '@quarrter/client/pages';
import { erasureRequests } from '@quarrter/contract/staff/retention';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { PagedList } from '../../shell/PagedList.tsx';
import { ErasureRequest } from './ErasureRequest.tsx';

/** Clients who ask us to erase their data, and our answers. */
export function Requests({ state }: { state: 'waiting' | 'answered' }) {
  const list = useCallPages(erasureRequests, { query: { state }, pageSize: 50 });
  const empty = (
    <Empty title={state === 'waiting' ? 'No request waits' : 'No request was answered yet'}>
      Clients ask in their account, under security.
    </Empty>
  );
  return (
    <Card flush>
      <PagedList list={list} what="The requests" lines={4} empty={empty}>
        {(rows) => (
          <ul className="grid">
            {rows.map((erasure) => (
              <li key={erasure.id} className="border-b border-line last:border-0">
                <ErasureRequest erasure={erasure} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}
