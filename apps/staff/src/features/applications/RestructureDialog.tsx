import { useContractForm } from '@quarrter/client/use-contract-form';
import { restructureLoan, restructureLoanForm } from '@quarrter/contract/staff/loan-proposals';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { TextField } from '@quarrter/ui/TextField';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useLoanProposal } from './use-loan-proposal.ts';

/** A new schedule for what is owed; the client accepts it after a second person approved. */
export function RestructureDialog(props: {
  application: StaffLoan;
  onProposed: () => void;
  onClose: () => void;
}) {
  const { application, onProposed, onClose } = props;
  const { loan, client } = application;
  const first = { duration: '', interest: loan.interest };
  const form = useContractForm(restructureLoanForm, first, { focusFirstError: true });
  const sending = useLoanProposal(loan.id, (body: { duration: number; interest: string }) =>
    request(restructureLoan, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onProposed, form.showFailure);
  });
  return (
    <FormDialog
      title="Propose a new schedule?"
      label="Propose the schedule"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Principal, interest due and penalties become the new principal. A second person approves,
        and {client.name} then has 14 days to accept.
      </p>
      <TextField
        label="Duration in months"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('duration')}
      />
      <TextField
        label="Interest, percent per month"
        hint={`At most ${loan.interest}`}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('interest')}
      />
    </FormDialog>
  );
}
