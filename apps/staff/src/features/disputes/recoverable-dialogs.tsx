import { invalidate } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  proposeRecovery,
  proposeWriteOff,
  type Recoverable,
  recoveryForm,
  staffRecoverables,
  writeOffForm,
} from '@quarrter/contract/staff/disputes';
import { formatAmount, formatMoney, fromWire, smallerOf } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';

type Props = { money: Recoverable; onClose: () => void };

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
  return (
    <FormDialog
      title={`Write off what ${client} owes?`}
      label="Propose to write off"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        currency={money.currency}
        hint={owedText(money)}
        {...form.field('amount')}
      />
      <WordsField
        record={id}
        label="Reason"
        hint={`A second person reads it and approves. We then email ${client}.`}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
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
    <FormDialog
      title={`Take what ${client} owes from a receipt?`}
      label="Propose to take it"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
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
    onSettled: () => invalidate(client, staffRecoverables, approvalList),
  });
}
