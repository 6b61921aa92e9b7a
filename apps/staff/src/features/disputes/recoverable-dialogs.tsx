import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  proposeRecovery,
  proposeWriteOff,
  type Recoverable,
  recoveryForm,
  writeOffForm,
} from '@quarrter/contract/staff-disputes';
import { formatAmount, formatMoney, fromWire, smallerOf } from '@quarrter/domain/money';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';

type Props = { money: Recoverable; onClose: () => void };

const formId = 'settle-recoverable';

/** Nothing is posted before a second person approves. */
export function WriteOffDialog({ money, onClose }: Props) {
  const { id, client_name: client } = money;
  const first = { amount: formatAmount(fromWire(money.amount)), reason: '' };
  const form = useContractForm(writeOffForm, first, { focusFirstError: true });
  const sending = useProposal((body: { amount: string; reason: string }) =>
    request(proposeWriteOff, { params: { id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const hint = `A second person reads it and approves. We then email ${client}.`;
  const wiring = { label: 'Reason', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title={`Write off what ${client} owes?`}
      onClose={onClose}
      actions={actionButtons({
        label: 'Propose to write off',
        busy: sending.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <MoneyField
          label="Amount"
          currency={money.currency}
          hint={owedText(money)}
          {...form.field('amount')}
        />
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

export function RecoverDialog({ money, onClose }: Props) {
  const { id, client_name: client, receipts, currency } = money;
  const [only] = receipts;
  const owed = fromWire(money.amount);
  const held = fromWire(only?.amount ?? '0.00');
  const first = {
    receipt_id: receipts.length === 1 ? (only?.id ?? '') : '',
    amount: formatAmount(smallerOf(held, owed)),
  };
  const form = useContractForm(recoveryForm, first, { focusFirstError: true });
  const sending = useProposal((body: { amount: string; receipt_id: string }) =>
    request(proposeRecovery, { params: { id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <Dialog
      open
      title={`Take what ${client} owes from a receipt?`}
      onClose={onClose}
      actions={actionButtons({
        label: 'Propose to take it',
        busy: sending.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <SelectField
          label="Unapplied receipt"
          options={receipts.map((receipt) => ({
            value: receipt.id,
            label: `${formatMoney(fromWire(receipt.amount), currency)}, ${receipt.reference}`,
          }))}
          {...form.field('receipt_id')}
        />
        <MoneyField
          label="Amount"
          currency={money.currency}
          hint={owedText(money)}
          {...form.field('amount')}
        />
        <p className="text-sm text-ink-soft">A second person approves. We then email {client}.</p>
      </form>
    </Dialog>
  );
}

function owedText({ amount, currency }: Recoverable): string {
  return `${formatMoney(fromWire(amount), currency)} is owed.`;
}

/** Also after an error the lists are read again: less may be owed by now. */
function useProposal<Body>(send: (body: Body) => Promise<unknown>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.recoverables() }),
        client.invalidateQueries({ queryKey: keys.allApprovals() }),
      ]),
  });
}
