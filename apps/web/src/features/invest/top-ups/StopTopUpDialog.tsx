import { stopTopUp, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { request } from '../../../api/request.ts';
import { AskDialog } from '../../../forms/ActionDialog.tsx';
import { amountOf } from './top-up-texts.ts';

/** Asks before a top-up ends for good. */
export function StopTopUpDialog({ topUp, onClose }: { topUp: TopUpRecord; onClose: () => void }) {
  return (
    <AskDialog
      title={`Stop the top-up of ${amountOf(topUp)}?`}
      label="Stop"
      busyLabel="Stopping…"
      failed="We could not stop this top-up"
      send={() => request(stopTopUp, { params: { id: topUp.id } })}
      changes={[topUpList]}
      onClose={onClose}
    >
      We will not charge {topUp.card_name} again
      {topUp.announced ? ', including the charge we told you about' : ''}. Investments it has
      already started will continue. You can set up a new one at any time.
    </AskDialog>
  );
}
