import { invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  byHandForm,
  chooseByHand,
  type StaffPayout,
  staffPayouts,
  undoByHand,
} from '@quarrter/contract/staff/payouts';
import { Button } from '@quarrter/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

type Shown = { transfer: StaffPayout };

/** For naira that the provider cannot send. */
export function ChooseByHand({ transfer }: Shown) {
  return (
    <WithReason
      {...{ transfer, call: chooseByHand, label: 'Pay by hand' }}
      effect="The provider will not send it. Pay it from our own bank account, and record it."
    />
  );
}

/** Until our bank may have paid it. */
export function UndoByHand({ transfer }: Shown) {
  return (
    <WithReason
      {...{ transfer, call: undoByHand, label: 'Return to provider' }}
      effect="The provider will send it. Do not pay it from our own bank account."
    />
  );
}

function WithReason({
  transfer: { id, client_name: client },
  call,
  label,
  effect,
}: Shown & { call: typeof chooseByHand | typeof undoByHand; label: string; effect: string }) {
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const sending = useSingleMutation({
    mutationFn: (body: { reason: string }) => request(call, { params: { id }, body }),
    onSettled: () => invalidate(queries, staffPayouts),
  });
  return (
    <div>
      <Button size="small" onClick={() => setAsked(true)}>
        {label} <span className="sr-only">the transfer to {client}</span>
      </Button>
      {isAsked && (
        <ReasonDialog
          record={id}
          title={`${label}: transfer to ${client}`}
          label={label}
          hint="Colleagues see it with the transfer and in the audit log. The client never sees it."
          schema={byHandForm}
          sending={sending}
          onClose={() => setAsked(false)}
        >
          <p className="text-sm">{effect}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
