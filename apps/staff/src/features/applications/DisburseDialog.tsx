import { disburseLoan } from '@quarrter/contract/staff/loan-actions';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Dialog } from '@quarrter/ui/Dialog';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { sentence } from '@quarrter/ui/sentence';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { HolderNote } from './HolderNote.tsx';
import { useAction } from './use-application.ts';

export function DisburseDialog({ application, onClose }: ActionDialogProps) {
  const { loan, destination } = application;
  const failed = application.disbursement?.status === 'failed';
  const ended = application.disbursement?.returned_on ? 'was returned' : 'failed';
  const amount = formatMoney(fromWire(loan.amount ?? loan.loan_amount), 'NGN');
  const act = useAction(loan.id, () => request(disburseLoan, { params: { id: loan.id } }));
  const confirm = () => act.mutate(undefined, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={failed ? `Send ${amount} again?` : `Send ${amount}?`}
      onClose={onClose}
      actions={actionButtons({
        label: `Send ${amount}`,
        busy: act.isPending,
        onConfirm: confirm,
        onClose,
      })}
    >
      <ActionError error={act.error} />
      <HolderNote application={application} />
      <Facts>
        <Fact label="Bank">{destination.bank}</Fact>
        <Fact label="Account">{destination.account_number}</Fact>
        <Fact label="Holder">{destination.holder || 'We ask the bank before we send'}</Fact>
      </Facts>
      {failed && (
        <p className="text-sm text-ink-soft">
          {sentence(`The last transfer ${ended}: ${application.disbursement?.message}`)} The client
          received nothing.
        </p>
      )}
      <p className="text-sm text-ink-soft">
        The loan becomes active and interest starts when the provider confirms the transfer.
      </p>
    </Dialog>
  );
}
