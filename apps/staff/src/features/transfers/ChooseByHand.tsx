import {
  chooseByHand,
  type StaffPayout,
  staffPayouts,
  undoByHand,
} from '@quarrter/contract/staff/payouts';
import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';
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
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button size="small" onClick={() => setAsked(true)}>
        {label} <span className="sr-only">the transfer to {client}</span>
      </Button>
      {isAsked && (
        <ReasonDialog
          call={call}
          params={{ id }}
          after={{ reloads: [staffPayouts] }}
          title={`${label}: transfer to ${client}`}
          label={label}
          hint="Colleagues see it with the transfer and in the audit log. The client never sees it."
          onClose={() => setAsked(false)}
        >
          <p className="text-sm">{effect}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
