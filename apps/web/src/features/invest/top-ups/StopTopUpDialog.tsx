import { invalidate } from '@quarrter/client/calls';
import { stopTopUp, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { AskDialog } from '../../../forms/ActionDialog.tsx';
import { amountOf } from './top-up-texts.ts';

/** Asks before a top-up ends for good. */
export function StopTopUpDialog({ topUp, onClose }: { topUp: TopUpRecord; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <AskDialog
      title={`Stop the top-up of ${amountOf(topUp)}?`}
      label="Stop"
      busyLabel="Stopping…"
      failed="We could not stop this top-up"
      send={async () => {
        await request(stopTopUp, { params: { id: topUp.id } });
        await invalidate(queries, topUpList);
        onClose();
      }}
      onClose={onClose}
    >
      We will not charge {topUp.card_name} again
      {topUp.announced ? ', including the charge we told you about' : ''}. Investments it has
      already started will continue. You can set up a new one at any time.
    </AskDialog>
  );
}
