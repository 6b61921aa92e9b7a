import { hardshipRequests } from '@quarrter/contract/staff/hardship';
import { useCan } from '../../api/me.ts';
import { CallItems } from '../../shell/CallList.tsx';
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
      <CallItems
        call={hardshipRequests}
        pageSize={25}
        what="The requests"
        empty="No hardship requests"
        emptyText="A client who cannot pay appears here."
        item={(one) => <HardshipItem item={one} />}
      />
    </>
  );
}
