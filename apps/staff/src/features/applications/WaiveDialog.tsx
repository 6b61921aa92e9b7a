import { useContractForm } from '@quarrter/client/use-contract-form';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { waivePenalties, waivePenaltiesForm } from '@quarrter/contract/staff/penalties';
import { formatAmount, formatMoney, parseAmount } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import { useLoanProposal } from './use-loan-proposal.ts';

/** Nothing is waived before a second person approves. */
export function WaiveDialog(props: {
  application: StaffLoan;
  owed: bigint;
  onProposed: () => void;
  onClose: () => void;
}) {
  const { application, owed, onProposed, onClose } = props;
  const { loan, client } = application;
  const first = { amount: formatAmount(owed), reason: '' };
  const form = useContractForm(waivePenaltiesForm, first, { focusFirstError: true });
  const sending = useLoanProposal(loan.id, (body: { amount: string; reason: string }) =>
    request(waivePenalties, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onProposed, form.showFailure);
  });
  const amount = parseAmount(form.watch('amount'));
  const named = amount ? ` ${formatMoney(amount, 'NGN')}` : '';
  return (
    <FormDialog
      title="Waive penalties?"
      label={`Propose to waive${named}`}
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        hint={`${formatMoney(owed, 'NGN')} is owed.`}
        {...form.field('amount')}
      />
      <WordsField record={loan.id} label="Reason" maxLength={500} {...form.field('reason')} />
      <p className="text-sm text-ink-soft">
        A second person reads the reason and approves. We then email {client.name}.
      </p>
    </FormDialog>
  );
}
