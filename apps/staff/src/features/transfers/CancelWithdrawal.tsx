import { staffRecoverables } from '@quarrter/contract/staff/disputes';
import { type StaffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { cancelWithdrawal } from '@quarrter/contract/staff/withdrawals';
import { exactMoney } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

/** For a client who owes us: the money then pays the debt instead of leaving. */
export function CancelWithdrawal({ transfer }: { transfer: StaffPayout }) {
  const { subjectId, amount, currency, clientName: client } = transfer;
  const open = usePageDialog();
  const cancel = () =>
    open(
      <ReasonDialog
        call={cancelWithdrawal}
        params={{ id: subjectId }}
        after={{ reloads: [staffPayouts, staffRecoverables] }}
        title={`Cancel this withdrawal of ${exactMoney(amount, currency)}?`}
        label="Cancel withdrawal"
        keep="Keep the withdrawal"
        danger
        hint={`We’ll email this to ${client}.`}
      />,
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">
        This client owes us money. If you cancel the withdrawal, its money is returned to the
        investment, and first pays what the client owes for it.
      </p>
      <Button size="small" onClick={cancel}>
        Cancel withdrawal <span className="sr-only">of {client}</span>
      </Button>
    </div>
  );
}
