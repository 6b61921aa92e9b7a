import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  cancelWithdrawal,
  type HeldWithdrawal,
  releaseWithdrawal,
  withdrawalReasonForm,
} from '@quarrter/contract/staff-withdrawals';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';

type Props = { withdrawal: HeldWithdrawal; onClose: () => void };

/** Nothing is paid before a second person approves. */
export function ReleaseDialog({ withdrawal, onClose }: Props) {
  const { id, amount, currency, holder, client_name: client } = withdrawal;
  return (
    <ReasonDialog
      title={`Pay ${formatMoney(fromWire(amount), currency)} to ${holder}?`}
      label="Propose to pay"
      hint={`Why the account may be used although it is not ${client}’s. A second person approves.`}
      send={(reason) => request(releaseWithdrawal, { params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

export function CancelDialog({ withdrawal, onClose }: Props) {
  const { id, amount, currency, client_name: client } = withdrawal;
  return (
    <ReasonDialog
      title={`Cancel this withdrawal of ${formatMoney(fromWire(amount), currency)}?`}
      label="Cancel withdrawal"
      keep="Keep the withdrawal"
      danger
      hint={`The money goes back to the investment. We email this to ${client}.`}
      send={(reason) => request(cancelWithdrawal, { params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

const formId = 'withdrawal-reason';

function ReasonDialog(props: {
  title: string;
  label: string;
  danger?: boolean;
  keep?: string;
  hint: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { title, label, danger, keep, hint, send, onClose } = props;
  const client = useQueryClient();
  const form = useContractForm(withdrawalReasonForm, { reason: '' }, { focusFirstError: true });
  const sending = useSingleMutation({
    mutationFn: send,
    // Also after an error: a colleague may have been faster, and the list then shows it.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.withdrawals() }),
        client.invalidateQueries({ queryKey: keys.allApprovals() }),
      ]),
  });
  const submit = form.handleSubmit(async ({ reason }) => {
    await sending.mutateAsync(reason).then(onClose, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const wiring = { label: 'Reason', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={actionButtons({
        label,
        ...(danger === undefined ? {} : { danger }),
        ...(keep === undefined ? {} : { keep }),
        busy: sending.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <Field {...wiring}>
          <textarea
            rows={4}
            maxLength={500}
            {...reason}
            {...fieldWiring(wiring)}
            className={controlClasses}
          />
        </Field>
      </form>
    </Dialog>
  );
}
