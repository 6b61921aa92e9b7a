import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { chooseByHand, type StaffPayout } from '@quarrter/contract/staff-payouts';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

/**
 * For naira that the provider cannot send. It asks for confirmation, because the choice is final.
 */
export function ChooseByHand({ transfer: { id, client_name: client } }: { transfer: StaffPayout }) {
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const choosing = useSingleMutation({
    mutationFn: () => request(chooseByHand, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.allTransfers() }),
  });
  if (!isAsked) {
    return (
      <div>
        <Button size="small" onClick={() => setAsked(true)}>
          Pay by hand <span className="sr-only">the transfer to {client}</span>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2" role="status">
      {choosing.isError && <Alert tone="bad" title={messageOf(choosing.error)} />}
      <p className="text-sm">The provider will then never send it. You cannot undo this.</p>
      <Button size="small" tone="main" busy={choosing.isPending} onClick={() => choosing.mutate()}>
        Yes, pay it from our bank <span className="sr-only">to {client}</span>
      </Button>
    </div>
  );
}
