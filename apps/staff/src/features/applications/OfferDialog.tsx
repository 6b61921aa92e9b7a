import { useContractForm } from '@quarrter/client/use-contract-form';
import { offerForm, offerLoan } from '@quarrter/contract/staff/loan-actions';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import type * as z from 'zod/mini';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { OfferPreview } from './OfferPreview.tsx';
import { useAction } from './use-application.ts';

/** The form starts with what the client requested. The server checks the limits. */
export function OfferDialog({ application, onClose }: ActionDialogProps) {
  const { loan } = application;
  const asked = formatAmount(fromWire(loan.loan_amount));
  const form = useContractForm(
    offerForm,
    {
      amount: asked,
      duration: String(loan.duration),
      interest: loan.interest,
      without_report: '',
    },
    { focusFirstError: true },
  );
  const act = useAction(loan.id, (body: z.output<typeof offerForm>) =>
    request(offerLoan, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title="Make an offer"
      label="Send offer"
      busy={act.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <OfferPreview
        terms={{
          amount: form.watch('amount'),
          duration: String(form.watch('duration')),
          interest: String(form.watch('interest')),
        }}
        income={application.decision?.monthly_income ?? null}
        startOn={loan.as_of}
      />
      {application.decision?.credit_reports.offer_needs_reason && (
        <WordsField
          record={loan.id}
          label="Why without a credit report"
          hint="No credit bureau has answered in the last 30 days. The audit log keeps the reason."
          {...form.field('without_report')}
        />
      )}
      <p className="text-sm text-ink-soft">
        The client has 14 days to accept. You cannot disburse a loan that you approved.
      </p>
    </FormDialog>
  );
}
