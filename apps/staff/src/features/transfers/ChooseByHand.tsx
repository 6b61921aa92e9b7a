import {
  chooseByHand,
  type StaffPayout,
  staffPayouts,
  undoByHand,
} from '@quarrter/contract/staff/payouts';
import { Button } from '@quarrter/ui/Button';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

type Shown = { transfer: StaffPayout };

/** For naira that the provider cannot send. */
export function ChooseByHand({ transfer }: Shown) {
  return <Choice transfer={transfer} way="choose" />;
}

/** Until our bank may have paid it. */
export function UndoByHand({ transfer }: Shown) {
  return <Choice transfer={transfer} way="undo" />;
}

const ways = {
  choose: {
    call: chooseByHand,
    label: 'Pay by hand',
    effect: 'The provider will not send it. Pay it from our own bank account, and record it.',
  },
  undo: {
    call: undoByHand,
    label: 'Return to provider',
    effect: 'The provider will send it. Do not pay it from our own bank account.',
  },
} as const;

function Choice({ transfer, way }: Shown & { way: keyof typeof ways }) {
  const { call, label, effect } = ways[way];
  const open = usePageDialog();
  const choose = () =>
    open(
      <ReasonDialog
        call={call}
        params={{ id: transfer.id }}
        after={{ reloads: [staffPayouts] }}
        title={`${label}: transfer to ${transfer.clientName}`}
        label={label}
        hint="Colleagues see it with the transfer and in the audit log. The client never sees it."
      >
        <p className="text-sm">{effect}</p>
      </ReasonDialog>,
    );
  return (
    <div>
      <Button size="small" onClick={choose}>
        {label} <span className="sr-only">the transfer to {transfer.clientName}</span>
      </Button>
    </div>
  );
}
