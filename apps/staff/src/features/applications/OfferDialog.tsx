import { useContractForm } from '@quarrter/client/use-contract-form';
import { offerForm, offerLoan } from '@quarrter/contract/staff';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { Dialog } from '@quarrter/ui/Dialog';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

const formId = 'offer';

/** The form exists only while its dialog is open. */
export function OfferDialog(props: ActionDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** The form starts with what the client requested. The server checks the limits. */
function OpenDialog({ application, onClose }: ActionDialogProps) {
  const { loan } = application;
  const asked = formatAmount(fromWire(loan.loan_amount));
  const form = useContractForm(
    offerForm,
    { amount: asked, duration: String(loan.duration), interest: loan.interest },
    { focusFirstError: true },
  );
  const act = useAction(loan.id, (body: { amount: string; duration: number; interest: string }) =>
    request(offerLoan, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <Dialog
      open
      title="Make an offer"
      onClose={onClose}
      actions={actionButtons({
        label: 'Send offer',
        busy: act.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <MoneyField
          label="Amount"
          hint={`The client requested N${asked}.`}
          {...form.field('amount')}
        />
        <TextField
          label="Duration in months"
          inputMode="numeric"
          className="figures"
          {...form.field('duration')}
        />
        <TextField
          label="Interest, percent per month"
          inputMode="decimal"
          className="figures"
          {...form.field('interest')}
        />
        <p className="text-sm text-ink-soft">
          The client has 14 days to accept. You cannot disburse a loan that you approved.
        </p>
      </form>
    </Dialog>
  );
}
