import { messageOf } from '@quarrter/client/errors';
import { usePages } from '@quarrter/client/pages';
import { hardshipRequests } from '@quarrter/contract/staff-hardship';
import { Card } from '@quarrter/ui/Card';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { HardshipItem } from './HardshipItem.tsx';

/** Clients who said that they cannot pay; those who wait longest come first. */
export default function HardshipPage() {
  return (
    <>
      <ScreenTitle title="Clients who cannot pay" />
      <p className="max-w-prose text-ink-soft">
        Talk to the client, then propose a new schedule on the page of the loan, or decline with a
        reason. An offer of another schedule answers the request. Penalties continue until then.
      </p>
      <Card flush>
        <Requests />
      </Card>
    </>
  );
}

function Requests() {
  const requests = usePages({
    queryKey: keys.hardship(),
    pageSize: 25,
    fetchPage: (query, signal) => request(hardshipRequests, { query, signal }),
  });
  if (requests.isPending) return <Loading label="Loading the requests" lines={6} />;
  if (!requests.rows) {
    return (
      <Failed
        what="The requests"
        message={messageOf(requests.error)}
        onRetry={() => requests.refetch()}
      />
    );
  }
  if (requests.rows.length === 0) {
    return <Empty title="No requests">A client who cannot pay appears here.</Empty>;
  }
  return (
    <>
      <ul className="grid">
        {requests.rows.map((one) => (
          <li key={one.id} className="border-b border-line last:border-0">
            <HardshipItem item={one} />
          </li>
        ))}
      </ul>
      <ShowMore list={requests} />
    </>
  );
}
