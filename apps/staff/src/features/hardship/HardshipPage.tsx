import { useCallPages } from '@quarrter/client/pages';
import { hardshipRequests } from '@quarrter/contract/staff/hardship';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { useCan } from '../../api/me.ts';
import { PagedItems } from '../../shell/PagedList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { HardshipItem } from './HardshipItem.tsx';

/** Clients who said that they cannot pay; those who wait longest come first. */
export default function HardshipPage() {
  const canAnswer = useCan('answer-hardship');
  return (
    <>
      <ScreenTitle title="Hardship requests" />
      <p className="max-w-prose text-ink-soft">
        These clients told us that they cannot pay.{' '}
        {canAnswer &&
          'Talk to the client, then propose a new schedule on the loan page, or decline with a ' +
            'reason. '}
        An offer of another schedule or a decline answers a request. Penalties continue until then,
        unless they are paused: each request says so.
      </p>
      <Card flush>
        <Requests />
      </Card>
    </>
  );
}

function Requests() {
  const requests = useCallPages(hardshipRequests, { pageSize: 25 });
  return (
    <PagedItems
      list={requests}
      what="The requests"
      empty={<Empty title="No hardship requests">A client who cannot pay appears here.</Empty>}
      item={(one) => <HardshipItem item={one} />}
    />
  );
}
