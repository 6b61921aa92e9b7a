import { disburseLoan } from '@quarrter/contract/staff';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Dialog } from '@quarrter/ui/Dialog';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { sentence } from '@quarrter/ui/sentence';
import { request } from '../../api/request.ts';
import { type ActDialogProps, ActionError, actButtons } from './action-dialog.tsx';
import { HolderNote } from './HolderNote.tsx';
import { useAction } from './use-application.ts';

export function DisburseDialog({ application, open, onClose }: ActDialogProps) {
  const { loan, destination } = application;
  const failed = application.disbursement?.status === 'failed';
  const ended = application.disbursement?.returned_on ? 'came back' : 'failed';
  const amount = formatMoney(fromWire(loan.amount ?? loan.loan_amount), 'NGN');
  const act = useAction(loan.id, () => request(disburseLoan, { params: { id: loan.id } }));
  const confirm = () => act.mutate(undefined, { onSuccess: onClose });
  const close = () => {
    act.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={failed ? `Send ${amount} again?` : `Send ${amount}?`}
      onClose={close}
      actions={actButtons({
        label: `Send ${amount}`,
        busy: act.isPending,
        onConfirm: confirm,
        onClose: close,
      })}
    >
      <ActionError error={act.error} />
      <HolderNote application={application} />
      <Facts>
        <Fact label="Bank">{destination.bank}</Fact>
        <Fact label="Account">{destination.account_number}</Fact>
        <Fact label="Holder">{destination.holder || 'the bank is asked first'}</Fact>
      </Facts>
      {failed && (
        <p className="text-sm text-ink-soft">
          {sentence(`The last transfer ${ended}: ${application.disbursement?.message}`)} The client
          has nothing of it.
        </p>
      )}
      <p className="text-sm text-ink-soft">
        The loan becomes active, and interest begins, when the provider confirms the transfer.
      </p>
    </Dialog>
  );
}
