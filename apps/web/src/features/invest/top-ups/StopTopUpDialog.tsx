import { invalidate } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { stopTopUp, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { sentence } from '@quarrter/ui/sentence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { amountOf } from './top-up-texts.ts';

/** Asks before a top-up ends for good. */
export function StopTopUpDialog({ topUp, onClose }: { topUp: TopUpRecord; onClose: () => void }) {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => request(stopTopUp, { params: { id: topUp.id } }),
    onSuccess: async () => {
      await invalidate(queries, topUpList);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={`Stop the top-up of ${amountOf(topUp)}?`}
      onClose={() => !stop.isPending && onClose()}
      actions={
        <>
          <Button
            tone="main"
            busy={stop.isPending}
            busyLabel="Stopping…"
            onClick={() => stop.mutate()}
          >
            Stop
          </Button>
          <Button disabled={stop.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          We do not charge {topUp.card_name} for it any more
          {topUp.announced ? ', also not what we have announced' : ''}. The investments that it has
          started go on. You can set up a new one at any time.
        </p>
        {stop.isError && (
          <Alert tone="bad" title="The top-up has not stopped">
            {sentence(messageOf(stop.error))} Please try again.
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
