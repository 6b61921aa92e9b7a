import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { StaffLoan } from '@quarrter/contract/staff';
import { waivePenalties, waivePenaltiesForm } from '@quarrter/contract/staff-penalties';
import { formatAmount, formatMoney } from '@quarrter/domain/money';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';

const formId = 'waive-penalties';

/** Nothing is waived before a second person approves. */
export function WaiveDialog(props: {
  application: StaffLoan;
  owed: bigint;
  onProposed: () => void;
  onClose: () => void;
}) {
  const { application, owed, onProposed, onClose } = props;
  const { loan, client } = application;
  const queries = useQueryClient();
  const first = { amount: formatAmount(owed), reason: '' };
  const form = useContractForm(waivePenaltiesForm, first, { focusFirstError: true });
  const sending = useSingleMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      request(waivePenalties, { params: { id: loan.id }, body }),
    // Also after an error: the loan may owe less by now.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.application(loan.id) }),
        queries.invalidateQueries({ queryKey: keys.allApprovals() }),
      ]),
  });
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onProposed, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const hint = `A second person reads it and approves. We then email ${client.name}.`;
  const wiring = { label: 'Reason', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title="Waive penalties?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Propose to waive',
        busy: sending.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <MoneyField
          label="Amount"
          hint={`${formatMoney(owed, 'NGN')} is owed.`}
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
